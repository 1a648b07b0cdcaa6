import type { Database } from "../../db/connect.ts";
import { enqueue } from "../../outbox/outbox.ts";
import type { World } from "../../world.ts";
import { staffPasswordChangedMail } from "./messages.ts";
import type { LockedStaff } from "./store.ts";

export async function tellPasswordChanged(
  trx: Database,
  world: World,
  { email: to }: LockedStaff,
  { byLink }: { readonly byLink: boolean },
): Promise<void> {
  const notice = { channel: "email", kind: "password changed", to } as const;
  await enqueue(trx, world, { ...notice, ...staffPasswordChangedMail(world.site, byLink) });
}

import type { Database } from "../../platform/db/connect.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import type { World } from "../../platform/world.ts";
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

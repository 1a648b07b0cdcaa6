import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { staffPasswordChangedMail } from "./messages.ts";
import type { LockedStaff } from "./store.ts";

export async function tellPasswordChanged(
  trx: Database,
  ctx: AppContext,
  { email: to }: LockedStaff,
  { byLink }: { readonly byLink: boolean },
): Promise<void> {
  const notice = { channel: "email", kind: "password changed", to } as const;
  await enqueue(trx, ctx, { ...notice, ...staffPasswordChangedMail(ctx.site, byLink) });
}

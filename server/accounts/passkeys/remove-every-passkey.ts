import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { notifyOwner } from "../profile/notify-owner.ts";
import { passkeyRemovedMail } from "./messages.ts";
import { removePasskeys } from "./store.ts";

/**
 * Removes all passkeys of an account after its password changed or its e-mail address was restored, because a thief may
 * have added a passkey (B15-03).
 */
export async function removeEveryPasskey(
  trx: Database,
  ctx: AppContext,
  account: Parameters<typeof notifyOwner>[2],
): Promise<void> {
  for (const name of await removePasskeys(trx, { type: "account", id: account.id })) {
    await recordEvent(trx, ctx.clock, { event: "passkey removed", actorId: account.id });
    await notifyOwner(trx, ctx, account, "passkey removed", passkeyRemovedMail(ctx.site, name));
  }
}

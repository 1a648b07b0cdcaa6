import type * as contract from "contract/accounts/password.ts";
import { recordEvent } from "../../platform/audit.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { voidLinks } from "../../platform/links/store.ts";
import { lockOwnAccount } from "../account-lock.ts";
import { rememberDevice, withPassword } from "../login/device.ts";
import { notifyOwner } from "../profile/notify-owner.ts";
import { saveProof } from "../sessions/proof.ts";
import { closeSessions } from "../sessions/session.ts";
import { requireCurrentPassword } from "./current-password.ts";
import { passwordChangedMail } from "./messages.ts";
import { getPasswordFacts, setPassword } from "./store.ts";
import { requireStrongPassword } from "./strength.ts";

/** A wrong password returns a 422, because a 401 would log the user out. */
export const changePassword: Handler<typeof contract.changePassword> = async (input, user, ctx, caller) => {
  const facts = await getPasswordFacts(ctx.db, user.id);
  await requireCurrentPassword(ctx, { id: user.id, passwordHash: facts.password_hash }, input.currentPassword);
  requireStrongPassword(input.newPassword, facts);
  const hash = await ctx.passwords.hash(input.newPassword);
  await transact(ctx, async (trx) => {
    // A parallel call may have changed the password, so compare the password again under the lock.
    const account = await lockOwnAccount(trx, user);
    if (account.password_hash !== facts.password_hash) throw new Problem("wrongPassword");
    await setPassword(trx, account, hash);
    await closeSessions(trx, user.id, user.sessionId);
    await voidLinks(trx, user.id, "reset");
    await saveProof(trx, user, ctx.clock.now());
    await recordEvent(trx, ctx.clock, { event: "password changed", actorId: user.id });
    await notifyOwner(trx, ctx, account, "password changed", passwordChangedMail(ctx.site));
  });
  rememberDevice(ctx, caller, withPassword(user.id, hash));
  return { success: true };
};

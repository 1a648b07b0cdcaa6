import type * as contract from "contract/accounts/password.ts";
import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { transact } from "../../platform/db/retry.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Caller, SessionUser } from "../../platform/http/slice.ts";
import { voidLinks } from "../../platform/links/store.ts";
import type { World } from "../../platform/world.ts";
import { recordEvent } from "../../privacy/audit.ts";
import { rememberDevice, withPassword } from "../login/device.ts";
import { closeSessions } from "../login/store.ts";
import { lockOwnAccount } from "../profile/lock-store.ts";
import { notifyOwner } from "../profile/notify-owner.ts";
import { requireCurrentPassword } from "./current-password.ts";
import { passwordChangedMail } from "./messages.ts";
import { getPasswordFacts, setPassword } from "./store.ts";
import { requireStrongPassword } from "./strength.ts";

type Call = typeof contract.changePassword;

/** Ends all other sessions and any reset link. A wrong password is no 401, which would log the person out. */
export async function changePassword(
  input: ParsedInputOf<Call>,
  user: SessionUser,
  world: World,
  caller: Caller,
): Promise<AnswerOf<Call>> {
  const facts = await getPasswordFacts(world.db, user.id);
  await requireCurrentPassword(world, { id: user.id, passwordHash: facts.password_hash }, input.currentPassword);
  requireStrongPassword(input.newPassword, facts);
  const hash = await world.passwords.hash(input.newPassword);
  await transact(world, async (trx) => {
    // Checked under lock: a thief with the old password must not overwrite the owner's new one.
    const account = await lockOwnAccount(trx, user);
    if (account.password_hash !== facts.password_hash) throw new Problem("wrongPassword");
    await setPassword(trx, account, hash);
    await closeSessions(trx, user.id, user.sessionId);
    await voidLinks(trx, user.id, "reset");
    await recordEvent(trx, world.clock, { event: "password changed", actorId: user.id });
    await notifyOwner(trx, world, account, "password changed", passwordChangedMail(world.site));
  });
  rememberDevice(world, caller, withPassword(user.id, hash));
  return { success: true };
}

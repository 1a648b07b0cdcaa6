import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import type { ErrorCode } from "contract/errors.ts";
import type * as contract from "contract/privacy/privacy.ts";
import { forgetDevice, withPassword } from "../accounts/login/device.ts";
import { requireCurrentPassword } from "../accounts/password/current-password.ts";
import { lockOwnAccount } from "../accounts/profile/lock-store.ts";
import type { AppContext } from "../platform/context.ts";
import type { Database } from "../platform/db/connect.ts";
import type { Caller, SessionUser } from "../platform/http/feature.ts";
import { Problem } from "../platform/http/problem.ts";
import { eraseAccount } from "./erase-account.ts";
import { findPasswordHash } from "./erase-store.ts";
import { keepForFormerAddresses } from "./former-addresses.ts";

type Call = typeof contract.deleteUser;

/**
 * Asks for the password again, in case a tab was left open. A wrong one is no 401, which would log the user out (policy
 * W-14). If a former address may still reclaim the account, it is notified and nothing is erased (policy W-13).
 */
export async function deleteUser(
  input: ParsedInputOf<Call>,
  user: SessionUser,
  ctx: AppContext,
  caller: Caller,
): Promise<ResponseOf<Call>> {
  const passwordHash = await findPasswordHash(ctx.db, user.id);
  await requireCurrentPassword(ctx, { id: user.id, passwordHash }, input.password);
  const rejected: { by?: ErrorCode } = {};
  const isStillWanted = async (trx: Database) => {
    const account = await lockOwnAccount(trx, user);
    // The password changed meanwhile: a thief with the old password must not succeed.
    if (account.password_hash !== passwordHash) rejected.by = "wrongPassword";
    else if (await keepForFormerAddresses(trx, ctx, account)) rejected.by = "erasureTooEarly";
    return rejected.by === undefined;
  };
  const erased = await eraseAccount({ accountId: user.id, reason: "asked", isStillWanted }, ctx);
  if (!erased) throw new Problem(rejected.by ?? "sessionExpired");
  forgetDevice(ctx, caller, withPassword(user.id, passwordHash));
  return { success: true };
}

import * as contract from "contract/accounts/erasure.ts";
import type { ErrorCode } from "contract/errors.ts";
import type { Database } from "../../platform/db/connect.ts";
import { feature } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { lockOwnAccount } from "../account-lock.ts";
import { forgetDevice, withPassword } from "../login/device.ts";
import { findPasswordHash } from "../login/store.ts";
import { requireCurrentPassword } from "../password/current-password.ts";
import { eraseAccount, keepForFormerAddresses } from "./erase-account.ts";

export const calls = feature(contract, {
  /**
   * Requires the password, because a stranger may use a tab that the account's user left open. A wrong password returns
   * 422, because a 401 would log the user out (policy W-14).
   */
  async deleteUser({ password }, user, ctx, caller) {
    const passwordHash = await findPasswordHash(ctx.db, user.id);
    await requireCurrentPassword(ctx, { id: user.id, passwordHash }, password);
    const rejected: { by?: ErrorCode } = {};
    const isStillWanted = async (trx: Database) => {
      const account = await lockOwnAccount(trx, user);
      // Compare the password again under the lock. The owner may have replaced a stolen password since the first check.
      if (account.password_hash !== passwordHash) rejected.by = "wrongPassword";
      else if (await keepForFormerAddresses(trx, ctx, account)) rejected.by = "erasureTooEarly";
      return rejected.by === undefined;
    };
    const isErased = await eraseAccount({ accountId: user.id, reason: "asked", isStillWanted }, ctx);
    if (!isErased) throw new Problem(rejected.by ?? "sessionExpired");
    forgetDevice(ctx, caller, withPassword(user.id, passwordHash));
    return { success: true };
  },
});

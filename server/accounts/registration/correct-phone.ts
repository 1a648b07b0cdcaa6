import type * as contract from "contract/accounts/registration.ts";
import { recordEvent } from "../../platform/audit.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { expireLinks } from "../../platform/links/store.ts";
import { lockAccount } from "../account-lock.ts";
import { voidCode } from "./code-store.ts";
import { isRegisteringBrowser } from "./registering-browser.ts";
import { findAccount, findAccountByOrdinal, replacePhone } from "./store.ts";
import { toUnverifiedUser } from "./unverified-user.ts";

/**
 * Implements 'Corriger mon mobile'. Afterwards, the person must also verify the e-mail address again (policy W-04).
 * @throws Problem registeredElsewhere in every browser except the one that registered
 */
export const correctPhone: Handler<typeof contract.correctPhone> = async (input, _user, ctx, caller) => {
  const found = await findAccountByOrdinal(ctx.db, input.numOrdinal);
  if (!found || !isRegisteringBrowser(ctx, caller, found.id)) throw new Problem("registeredElsewhere");
  const account = await transact(ctx, async (trx) => {
    const former = await lockAccount(trx, found.id);
    if (!former || former.activated_at || former.phone_checked) return undefined;
    if (former.phone !== input.personalPhone) {
      await voidCode(trx, former);
      await expireLinks(trx, former.id, "verification", ctx.clock.now());
      await replacePhone(trx, former, input.personalPhone);
      await recordEvent(trx, ctx.clock, {
        event: "mobile corrected",
        subject: input.numOrdinal,
        address: caller.address,
      });
    }
    return findAccount(trx, former.id);
  });
  if (!account) throw new Problem("registeredElsewhere");
  return { user: toUnverifiedUser(account) };
};

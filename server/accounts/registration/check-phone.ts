import type * as contract from "contract/accounts/registration.ts";
import type { ParsedInputOf } from "contract/call.ts";
import type { ErrorCode } from "contract/errors.ts";
import { sameText } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Caller, Handler } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { countByRules, countEvent, isUsedUp } from "../../platform/limits/sliding.ts";
import { ofAccount, ofOrdinal } from "../../platform/limits/subjects.ts";
import { lockAccount } from "../account-lock.ts";
import { confirm } from "./activation.ts";
import { countTry, findCodeState, spendCode } from "./code-store.ts";
import { isRegisteringBrowser } from "./registering-browser.ts";
import { heldUntil } from "./requested-address.ts";
import { findAccount } from "./store.ts";
import { sendLinkIfUnverified } from "./verification-link.ts";

type Call = typeof contract.checkPhone;

const CEILING = "wrongCodesPerRegistration";

/** Counts each attempt before comparing the codes. A person can use a code only once (policy W-03, T-02). */
export const checkPhone: Handler<typeof contract.checkPhone> = async (input, _user, ctx, caller) => {
  try {
    const checked = await confirmPhone(input, ctx, caller);
    ctx.metrics.count("otp_verified_total", {});
    return { success: true, ...checked };
  } catch (error) {
    if (error instanceof Problem) ctx.metrics.count("otp_refused_total", { reason: error.code });
    throw error;
  }
};

async function confirmPhone(input: ParsedInputOf<Call>, ctx: AppContext, caller: Caller) {
  const { numOrdinal } = input;
  const { smsCodeTries, smsCodeSeconds } = ctx.policy.settings;
  const life = { now: ctx.clock.now(), seconds: smsCodeSeconds };
  const tried = await countTry(ctx.db, numOrdinal, smsCodeTries, life);
  if (!tried) throw new Problem(await reasonWithoutCode(ctx, numOrdinal));
  const wrong = await countEvent(ctx.db, ctx, [CEILING], ofAccount(tried.account_id));
  if (wrong.passed) throw new Problem("codesExhausted");
  const code = ctx.secrets.open(tried.code);
  // If the operator changed SECRET_KEY, the server cannot decrypt the code.
  if (code === undefined) throw new Problem("codeExpired");
  if (!sameText(code, input.code.trim())) throw new Problem("codeIncorrect");
  await wrong.takeBack();

  return transact(ctx, async (trx) => {
    const locked = await lockAccount(trx, tried.account_id);
    if (!locked || !(await spendCode(trx, locked, tried.code))) throw new Problem("codeIncorrect");
    await confirm(trx, ctx, locked, "phone_checked", isRegisteringBrowser(ctx, caller, locked.id));
    await sendLinkIfUnverified(trx, ctx, tried.account_id);
    const account = await findAccount(trx, tried.account_id);
    const isHeld = account !== undefined && (await heldUntil(trx, ctx, account)) !== undefined;
    const isWithoutPassword = account?.activated_at != null && account.password_hash === null;
    return {
      emailChecked: account?.email_checked ?? false,
      ...(isWithoutPassword ? { passwordMailed: true as const } : {}),
      ...(isHeld ? { isHeld } : {}),
    };
  });
}

/**
 * Returns the error if the ordinal number has no usable code. Unknown numbers get the same errors as known numbers, so
 * that nobody learns which accounts exist.
 */
async function reasonWithoutCode(ctx: AppContext, numOrdinal: string): Promise<ErrorCode> {
  const { smsCodeTries, smsCodeSeconds } = ctx.policy.settings;
  const life = { now: ctx.clock.now(), seconds: smsCodeSeconds };
  const code = await findCodeState(ctx.db, numOrdinal, life);
  if (code && (await isUsedUp(ctx.db, ctx, CEILING, ofAccount(code.account_id)))) return "codesExhausted";
  if (code && !code.isLive) return "codeExpired";
  if (code) return "codeTriedOut";
  const tries = { name: "triesWithoutCode", max: smsCodeTries, seconds: smsCodeSeconds } as const;
  const { passed } = await countByRules(ctx.db, ctx, [tries], ofOrdinal(numOrdinal));
  if (passed) return (await isUsedUp(ctx.db, ctx, CEILING, ofOrdinal(numOrdinal))) ? "codesExhausted" : "codeTriedOut";
  const wrong = await countEvent(ctx.db, ctx, [CEILING], ofOrdinal(numOrdinal));
  return wrong.passed ? "codesExhausted" : "codeIncorrect";
}

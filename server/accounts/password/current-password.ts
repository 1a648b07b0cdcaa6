import type { AppContext } from "../../platform/context.ts";
import { Problem } from "../../platform/http/problem.ts";
import { countByRules } from "../../platform/limits/sliding.ts";
import { ofAccount } from "../../platform/limits/subjects.ts";
import { findRightPassword } from "../../platform/passwords.ts";

const DAY_SECONDS = 24 * 3600;

interface Account {
  readonly id: string;
  readonly passwordHash: string | null;
}

/**
 * Checks the password of a logged-in user. All calls that check this password share one limit, so that a thief with a
 * stolen session can guess only a few passwords (policy T-18).
 * @throws Problem wrongPassword, tooManyRequests
 */
export async function requireCurrentPassword(ctx: AppContext, account: Account, password: string): Promise<void> {
  const rejection = await comparePassword(ctx, account, password);
  if (rejection) throw rejection;
}

/**
 * True if the password is correct. If the account has reached the limit for wrong passwords, returns false even for the
 * correct password (policy T-18).
 */
export async function isPasswordOf(ctx: AppContext, account: Account, password: string): Promise<boolean> {
  return (await comparePassword(ctx, account, password)) === undefined;
}

/** Counts each attempt before the comparison, so that parallel attempts cannot exceed the limit. */
async function comparePassword(ctx: AppContext, account: Account, password: string): Promise<Problem | undefined> {
  const { loginFailuresPerDay: max } = ctx.policy.settings;
  const rule = { name: "wrongPasswordsOfAccount", max, seconds: DAY_SECONDS } as const;
  const wrong = await countByRules(ctx.db, ctx, [rule], ofAccount(account.id));
  if (wrong.passed) return new Problem("tooManyRequests", { retryAfterSeconds: wrong.passed.retryAfterSeconds });
  const right = await findRightPassword(ctx.passwords, password, account.passwordHash);
  if (right === undefined) return new Problem("wrongPassword");
  await wrong.takeBack();
  return undefined;
}

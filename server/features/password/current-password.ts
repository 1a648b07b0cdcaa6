import { Problem } from "../../http/problem.ts";
import { countByRules } from "../../limits/sliding.ts";
import { ofAccount } from "../../limits/subjects.ts";
import { findRightPassword } from "../../passwords.ts";
import type { World } from "../../world.ts";

const DAY_SECONDS = 24 * 3600;

interface Account {
  readonly id: string;
  readonly passwordHash: string | null;
}

/**
 * Lets a logged-in account go on that tells its password once more. Whoever has a stolen session may guess it as often
 * as at the login, whichever call asks (policy 2, T-18).
 * @throws Problem wrongPassword, tooManyRequests
 */
export async function requireCurrentPassword(world: World, account: Account, password: string): Promise<void> {
  const refusal = await comparePassword(world, account, password);
  if (refusal) throw refusal;
}

/**
 * Whether a password is that of an account that nobody is logged in to: once too many were wrong, the right one is no
 * longer told from them (policy 2, T-18).
 */
export async function isPasswordOf(world: World, account: Account, password: string): Promise<boolean> {
  return (await comparePassword(world, account, password)) === undefined;
}

/** Counts each try before it compares, so that no number of them at once is more. @returns why it is refused */
async function comparePassword(world: World, account: Account, password: string): Promise<Problem | undefined> {
  const { loginFailuresPerDay: max } = world.policy.figures;
  const rule = { name: "wrongPasswordsOfAccount", max, seconds: DAY_SECONDS } as const;
  const wrong = await countByRules(world.db, world, [rule], ofAccount(account.id));
  if (wrong.passed) return new Problem("tooManyRequests", { retryAfterSeconds: wrong.passed.retryAfterSeconds });
  const right = await findRightPassword(world.passwords, password, account.passwordHash);
  if (right === undefined) return new Problem("wrongPassword");
  await wrong.takeBack();
  return undefined;
}

import { Problem } from "../../platform/http/problem.ts";
import { countByRules } from "../../platform/limits/sliding.ts";
import { ofAccount } from "../../platform/limits/subjects.ts";
import { findRightPassword } from "../../platform/passwords.ts";
import type { World } from "../../platform/world.ts";

const DAY_SECONDS = 24 * 3600;

interface Account {
  readonly id: string;
  readonly passwordHash: string | null;
}

/**
 * All calls share one limit, because a thief may guess with a stolen session (policy 2, T-18).
 * @throws Problem wrongPassword, tooManyRequests
 */
export async function requireCurrentPassword(world: World, account: Account, password: string): Promise<void> {
  const refusal = await comparePassword(world, account, password);
  if (refusal) throw refusal;
}

/** For callers who are not logged in. Beyond the limit a right password looks like a wrong one (policy 2, T-18). */
export async function isPasswordOf(world: World, account: Account, password: string): Promise<boolean> {
  return (await comparePassword(world, account, password)) === undefined;
}

/** Counts each try before the comparison, so parallel tries cannot exceed the limit. @returns why it is rejected */
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

import { Problem } from "../../http/problem.ts";
import { countByRules } from "../../limits/sliding.ts";
import { ofAccount } from "../../limits/subjects.ts";
import type { World } from "../../world.ts";

const DAY_SECONDS = 24 * 3600;

/**
 * Whether a password is that of an account that nobody is logged in to, each try counted before it is compared: once
 * too many were wrong, the right one is no longer told from them (policy 2, T-18).
 */
export async function isPasswordOf(
  world: World,
  account: { readonly id: string; readonly passwordHash: string | null },
  password: string,
): Promise<boolean> {
  return requireCurrentPassword(world, account, password).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem && ["wrongPassword", "tooManyRequests"].includes(error.code)) return false;
      throw error;
    },
  );
}

/**
 * Lets a logged-in account go on that tells its password once more. Whoever has a stolen session may guess it as often
 * as at the login, whichever call asks; each try is counted before it is compared (policy 2, T-18).
 * @throws Problem wrongPassword, tooManyRequests
 */
export async function requireCurrentPassword(
  world: World,
  account: { readonly id: string; readonly passwordHash: string | null },
  password: string,
): Promise<void> {
  const { loginFailuresPerDay: max } = world.policy.figures;
  const rule = { name: "wrongPasswordsOfAccount", max, seconds: DAY_SECONDS } as const;
  const wrong = await countByRules(world.db, world, [rule], ofAccount(account.id));
  if (wrong.passed) throw new Problem("tooManyRequests", { retryAfterSeconds: wrong.passed.retryAfterSeconds });
  if (!(await world.passwords.verify(password, account.passwordHash))) throw new Problem("wrongPassword");
  await wrong.takeBack();
}

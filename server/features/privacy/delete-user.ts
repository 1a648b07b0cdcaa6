import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/privacy.ts";
import { Problem } from "../../http/problem.ts";
import type { Caller, SessionUser } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { DEVICE_COOKIE } from "../login/device.ts";
import { eraseAccount } from "./erase-account.ts";
import { findPasswordHash } from "./erase-store.ts";

type Call = typeof contract.deleteUser;

/**
 * Erases the logged-in account at once. The password is asked again: a tab left open must not be enough. A wrong one is
 * no 401, which would log the person out (policy W-14).
 */
export async function deleteUser(
  input: ParsedInputOf<Call>,
  user: SessionUser,
  world: World,
  caller: Caller,
): Promise<AnswerOf<Call>> {
  const passwordHash = await findPasswordHash(world.db, user.id);
  if (!(await world.passwords.verify(input.password, passwordHash))) throw new Problem("wrongPassword");
  const erased = await eraseAccount(
    {
      accountId: user.id,
      reason: "asked",
      // Who has a stolen tab and the former password comes too late once the owner has set another one.
      isStillWanted: (_trx, account) => account.passwordHash === passwordHash,
    },
    world,
  );
  if (!erased) throw new Problem("wrongPassword");
  caller.setCookie(DEVICE_COOKIE, "", 0);
  return { success: true };
}

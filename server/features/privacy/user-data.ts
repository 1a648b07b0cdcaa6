import type { AnswerOf } from "contract/call.ts";
import type * as contract from "contract/privacy.ts";
import { recordEvent } from "../../audit.ts";
import { Problem } from "../../http/problem.ts";
import type { Caller, SessionUser } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { exportAccount } from "./export-account.ts";

/** Everything that the product holds about the logged-in account (policy T-54). */
export async function userData(
  _input: object,
  user: SessionUser,
  world: World,
  caller: Caller,
): Promise<AnswerOf<typeof contract.userData>> {
  await recordEvent(world.db, world.clock, { event: "data exported", actorId: user.id, address: caller.address });
  const data = await exportAccount({ accountId: user.id }, world);
  // The account was erased between the check of its session and now.
  if (!data) throw new Problem("sessionExpired");
  return data;
}

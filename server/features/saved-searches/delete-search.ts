import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { deleteSearch as definition } from "contract/saved-searches.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionUser } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { lockOwnAccount } from "../account/lock-store.ts";
import { scheduleDigest } from "../alerts/schedule-digest.ts";
import { lockSearch, putAway } from "./store.ts";

type Call = typeof definition;

/** Puts a search away: it tells of nothing any more, and can be brought back for a while. */
export async function deleteSearch(
  input: ParsedInputOf<Call>,
  user: SessionUser,
  world: World,
): Promise<AnswerOf<Call>> {
  const now = world.clock.now();
  await transact(world, async (trx) => {
    await lockOwnAccount(trx, user);
    const search = await lockSearch(trx, user.id, input.id);
    if (!search) throw new Problem("savedSearchNotFound");
    await putAway(trx, search.id, now);
    await scheduleDigest(trx, user.id, now);
  });
  return { success: true };
}

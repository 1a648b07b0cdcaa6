import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { openSearch as definition } from "contract/saved-searches.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionUser } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { lockOwnAccount } from "../account/lock-store.ts";
import { lastSequence } from "../alerts/publication-store.ts";
import { publishAll } from "../alerts/publish.ts";
import { lockSearch, markOpened } from "./store.ts";

type Call = typeof definition;

/** Notes that a search is run: everything published by now is no longer new in it (beyond B8-02). */
export async function openSearch(input: ParsedInputOf<Call>, user: SessionUser, world: World): Promise<AnswerOf<Call>> {
  await publishAll(world, async (trx) => {
    await lockOwnAccount(trx, user);
    const search = await lockSearch(trx, user.id, input.id);
    if (!search) throw new Problem("savedSearchNotFound");
    await markOpened(trx, search.id, await lastSequence(trx));
  });
  return { success: true };
}

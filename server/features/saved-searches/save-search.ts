import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { type saveSearch as definition, MOST_SEARCHES } from "contract/saved-searches.ts";
import type { Database } from "../../db/connect.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionUser } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { lockOwnAccount } from "../account/lock-store.ts";
import { lastSequence } from "../alerts/publication-store.ts";
import { publishAll } from "../alerts/publish.ts";
import { scheduleDigest } from "../alerts/schedule-digest.ts";
import { lookAround } from "../candidates/around.ts";
import { toSavedSearch } from "./search-answer.ts";
import { readSearchFields } from "./search-rules.ts";
import { countSearches, insertSearch, isNameTaken } from "./store.ts";

type Call = typeof definition;

/** Existing publications do not count as new. */
export async function saveSearch(input: ParsedInputOf<Call>, user: SessionUser, world: World): Promise<AnswerOf<Call>> {
  const fields = readSearchFields(input, { alert: "none" });
  lookAround(input.filters, user.clinicZipCode);
  const id = world.random.uuid();
  const row = await publishAll(world, async (trx) => {
    await lockOwnAccount(trx, user);
    await requireRoom(trx, { accountId: user.id, nameFolded: fields.nameFolded, id });
    const now = world.clock.now();
    const sequence = await lastSequence(trx);
    const kept = await insertSearch(trx, { ...fields, filters: input.filters, id, accountId: user.id, sequence, now });
    await scheduleDigest(trx, user.id, now);
    return kept;
  });
  return toSavedSearch(world.db, user, row);
}

/**
 * Locks the account, so that concurrent saves stay within the limit.
 * @throws Problem tooManySearches, searchNameTaken
 */
export async function requireRoom(
  trx: Database,
  search: { readonly accountId: string; readonly nameFolded: string; readonly id: string },
): Promise<void> {
  if ((await countSearches(trx, search.accountId)) >= MOST_SEARCHES) throw new Problem("tooManySearches");
  if (await isNameTaken(trx, search)) throw new Problem("searchNameTaken");
}

import { type saveSearch as definition, MOST_SEARCHES } from "contract/alerts/saved-searches.ts";
import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { lockOwnAccount } from "../../accounts/profile/lock-store.ts";
import { lookAround } from "../../candidates/search/around.ts";
import type { Database } from "../../platform/db/connect.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { SessionUser } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
import { lastSequence } from "../settings/publication-store.ts";
import { publishAll } from "../settings/publish.ts";
import { scheduleDigest } from "../settings/schedule-digest.ts";
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

import type { SavedSearch } from "contract/saved-searches.ts";
import type { Database } from "../../db/connect.ts";
import { editionOf } from "../../edition.ts";
import type { SessionUser } from "../../http/slice.ts";
import { lastSequence } from "../alerts/publication-store.ts";
import { withinOf } from "../candidates/around.ts";
import { filterOf } from "../candidates/filter-of.ts";
import { lookerOf } from "../candidates/looker.ts";
import { countFound } from "../candidates/news-store.ts";
import type { SearchRow } from "./store.ts";

/**
 * Publications among which new ones are counted, the latest: each is looked up, which a million dossiers make slow (beyond
 * B8-04, row P20). Whoever stays away for longer is told of fewer than there are, and finds all of them by the search.
 */
const COUNTED = 2000;

/** Searches as their owner sees them; one after the other, so that they leave connections to the lists of others. */
export async function toSavedSearches(
  db: Database,
  user: SessionUser,
  rows: readonly SearchRow[],
): Promise<SavedSearch[]> {
  const last = await lastSequence(db);
  const answers: SavedSearch[] = [];
  for (const row of rows) answers.push(await answerOf(db, user, row, last));
  return answers;
}

/** A search as its owner sees it. */
export async function toSavedSearch(db: Database, user: SessionUser, row: SearchRow): Promise<SavedSearch> {
  return answerOf(db, user, row, await lastSequence(db));
}

/** The edition of a search, made of what its owner may change. */
export function searchEdition({ name, filters, alert }: Pick<SearchRow, "name" | "filters" | "alert">): number {
  return editionOf({ name, filters, alert });
}

/** What is new in a search costs one query, and none where nothing was published since. */
async function answerOf(db: Database, user: SessionUser, row: SearchRow, last: number): Promise<SavedSearch> {
  const after = Math.max(row.opened_sequence, last - COUNTED);
  const within = withinOf(row.filters, user.clinicZipCode);
  const filter = { ...filterOf(row.filters), within, announced: { after, last } };
  const newCount = last <= after ? 0 : await countFound(db, lookerOf(user), filter);
  return {
    id: row.id,
    name: row.name,
    filters: { ...row.filters },
    alert: row.alert,
    newCount,
    createdAt: row.created_at.toISOString(),
    edition: searchEdition(row),
  };
}

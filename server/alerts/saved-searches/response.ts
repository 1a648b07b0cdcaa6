import type { SavedSearch } from "contract/alerts/saved-searches.ts";
import { filterOf, withinOf } from "../../candidates/search/filter.ts";
import { countFound } from "../../candidates/search/news-store.ts";
import { viewerOf } from "../../candidates/search/viewer.ts";
import { editionOf } from "../../platform/configuration/edition.ts";
import type { Database } from "../../platform/db/connect.ts";
import type { SessionUser } from "../../platform/http/feature.ts";
import { lastSequence } from "../engine/publication-store.ts";
import type { SearchRow } from "./store.ts";

/** To count a search's new candidates, the server reads at most this many publications, to save time (B8-04). */
const COUNTED = 2000;

/**
 * Counts the new candidates of one saved search after another, so that other requests find free database connections.
 */
export async function toSavedSearches(
  db: Database,
  user: SessionUser,
  rows: readonly SearchRow[],
): Promise<SavedSearch[]> {
  const last = await lastSequence(db);
  const responses: SavedSearch[] = [];
  for (const row of rows) responses.push(await responseOf(db, user, row, last));
  return responses;
}

export async function toSavedSearch(db: Database, user: SessionUser, row: SearchRow): Promise<SavedSearch> {
  return responseOf(db, user, row, await lastSequence(db));
}

export function searchEdition({ name, filters, alert }: Pick<SearchRow, "name" | "filters" | "alert">): number {
  return editionOf({ name, filters, alert });
}

async function responseOf(db: Database, user: SessionUser, row: SearchRow, last: number): Promise<SavedSearch> {
  const after = Math.max(row.openedSequence, last - COUNTED);
  const within = withinOf(row.filters, user.clinicZipCode);
  const filter = { ...filterOf(row.filters), within, announced: { after, last } };
  const newCount = last <= after ? 0 : await countFound(db, viewerOf(user), filter);
  return {
    id: row.id,
    name: row.name,
    filters: { ...row.filters },
    alert: row.alert,
    newCount,
    createdAt: row.createdAt.toISOString(),
    edition: searchEdition(row),
  };
}

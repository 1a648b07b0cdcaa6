import type { SearchAlert } from "contract/alerts/saved-searches.ts";
import type { SearchFilters } from "contract/candidates/candidates.ts";
import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { countRows } from "../../platform/db/count-rows.ts";
import { isRowId } from "../../platform/db/row-id.ts";

interface SearchFields {
  readonly name: string;
  readonly nameFolded: string;
  readonly alert: SearchAlert;
  readonly filters: SearchFilters;
}

export interface SearchRow extends SearchFields {
  readonly id: string;
  readonly createdAt: Date;
  readonly openedSequence: number;
  readonly reportedSequence: number;
}

const COLUMNS = [
  ...(["id", "name", "name_folded as nameFolded", "alert", "filters", "created_at as createdAt"] as const),
  ...(["opened_sequence as openedSequence", "reported_sequence as reportedSequence"] as const),
] as const;

function ofAccount(db: Database, accountId: string) {
  return db.selectFrom("saved_searches").where("account_id", "=", accountId).where("deleted_at", "is", null);
}

export async function findSearches(db: Database, accountId: string): Promise<SearchRow[]> {
  return ofAccount(db, accountId).select(COLUMNS).orderBy("name_folded").execute();
}

export async function findAlertingSearches(db: Database, accountId: string): Promise<SearchRow[]> {
  return ofAccount(db, accountId).select(COLUMNS).where("alert", "!=", "none").orderBy("name_folded").execute();
}

/** Treats another account's search as unknown (policy W-15). */
export async function lockSearch(trx: Database, accountId: string, id: string): Promise<SearchRow | undefined> {
  if (!isRowId(id)) return undefined;
  return ofAccount(trx, accountId).select(COLUMNS).where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function lockDeletedSearch(
  trx: Database,
  accountId: string,
  id: string,
  since: Date,
): Promise<SearchRow | undefined> {
  if (!isRowId(id)) return undefined;
  return trx
    .selectFrom("saved_searches")
    .select(COLUMNS)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("deleted_at", ">", since)
    .forUpdate()
    .executeTakeFirst();
}

export function countSearches(trx: Database, accountId: string): Promise<number> {
  return countRows(ofAccount(trx, accountId));
}

export async function isNameTaken(
  trx: Database,
  { accountId, nameFolded, id }: { accountId: string; nameFolded: string; id: string },
): Promise<boolean> {
  return (await countRows(ofAccount(trx, accountId).where("name_folded", "=", nameFolded).where("id", "!=", id))) > 0;
}

function columns({ name, nameFolded, alert, filters }: SearchFields) {
  return { name, name_folded: nameFolded, alert, filters: JSON.stringify(filters) };
}

/** Publications with numbers up to `sequence` do not count as new. */
export async function insertSearch(
  trx: Database,
  search: SearchFields & { id: string; accountId: string; sequence: number; now: Date },
): Promise<SearchRow> {
  const { id, accountId, sequence, now } = search;
  return trx
    .insertInto("saved_searches")
    .values({
      ...{ id, account_id: accountId, ...columns(search), created_at: now, deleted_at: null },
      ...{ opened_sequence: sequence, reported_sequence: sequence },
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/**
 * Set `reportedUpTo` if the user turns alerts on or changes filters. Alerts then do not report publications up to
 * this number.
 */
export async function updateSearch(
  trx: Database,
  id: string,
  { reportedUpTo, ...fields }: SearchFields & { readonly reportedUpTo: number | undefined },
): Promise<SearchRow> {
  return trx
    .updateTable("saved_searches")
    .set({ ...columns(fields), ...(reportedUpTo === undefined ? {} : { reported_sequence: reportedUpTo }) })
    .where("id", "=", id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function markOpened(trx: Database, id: string, sequence: number): Promise<void> {
  await trx.updateTable("saved_searches").set({ opened_sequence: sequence }).where("id", "=", id).execute();
}

/** @param at - null restores the search */
export async function setDeletedAt(trx: Database, id: string, at: Date | null): Promise<void> {
  await trx.updateTable("saved_searches").set({ deleted_at: at }).where("id", "=", id).execute();
}

export async function markReported(trx: Database, ids: readonly string[], sequence: number): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable("saved_searches")
    .set({ reported_sequence: sql<number>`greatest(reported_sequence, ${sequence}::bigint)` })
    .where("id", "in", ids)
    .execute();
}

export async function setAlerts(
  trx: Database,
  accountId: string,
  alerts: readonly { readonly id: string; readonly alert: SearchAlert }[],
): Promise<void> {
  for (const { id, alert } of alerts) {
    const own = trx.updateTable("saved_searches").set({ alert }).where("account_id", "=", accountId);
    await own.where("id", "=", id).execute();
  }
}

import type { SearchAlert } from "contract/alerts/saved-searches.ts";
import type { SearchFilters } from "contract/candidates/candidates.ts";
import { type Selectable, sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import type { SavedSearchTables } from "../../platform/db/tables/saved-searches.ts";

export type SearchRow = Selectable<SavedSearchTables["saved_searches"]>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function ofAccount(db: Database, accountId: string) {
  return db
    .selectFrom("saved_searches")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null);
}

export async function findSearches(db: Database, accountId: string): Promise<SearchRow[]> {
  return ofAccount(db, accountId).orderBy("name_folded").execute();
}

export async function findTellingSearches(db: Database, accountId: string): Promise<SearchRow[]> {
  return ofAccount(db, accountId).where("alert", "!=", "none").orderBy("name_folded").execute();
}

/** A search of another account counts as unknown (policy W-15). */
export async function lockSearch(trx: Database, accountId: string, id: string): Promise<SearchRow | undefined> {
  if (!UUID.test(id)) return undefined;
  return ofAccount(trx, accountId).where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function countSearches(trx: Database, accountId: string): Promise<number> {
  const row = await trx
    .selectFrom("saved_searches")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function isNameTaken(
  trx: Database,
  { accountId, nameFolded, id }: { accountId: string; nameFolded: string; id: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom("saved_searches")
    .select("id")
    .where("account_id", "=", accountId)
    .where("name_folded", "=", nameFolded)
    .where("id", "!=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

export interface SearchFields {
  readonly name: string;
  readonly nameFolded: string;
  readonly alert: SearchAlert;
  readonly filters: SearchFilters;
}

function columns({ name, nameFolded, alert, filters }: SearchFields) {
  return { name, name_folded: nameFolded, alert, filters: JSON.stringify(filters) };
}

/** Publications up to `sequence` do not count as new. */
export async function insertSearch(
  trx: Database,
  {
    id,
    accountId,
    sequence,
    now,
    ...fields
  }: SearchFields & { id: string; accountId: string; sequence: number; now: Date },
): Promise<SearchRow> {
  return trx
    .insertInto("saved_searches")
    .values({
      ...{ id, account_id: accountId, ...columns(fields), created_at: now, deleted_at: null },
      ...{ opened_sequence: sequence, told_sequence: sequence },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** `toldUpTo` is set when alerts start or filters change, so that earlier publications are not reported. */
export async function updateSearch(
  trx: Database,
  id: string,
  { toldUpTo, ...fields }: SearchFields & { readonly toldUpTo: number | undefined },
): Promise<SearchRow> {
  return trx
    .updateTable("saved_searches")
    .set(columns(fields))
    .$if(toldUpTo !== undefined, (update) => update.set({ told_sequence: toldUpTo ?? 0 }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function markOpened(trx: Database, id: string, sequence: number): Promise<void> {
  await trx.updateTable("saved_searches").set({ opened_sequence: sequence }).where("id", "=", id).execute();
}

export async function putAway(trx: Database, id: string, now: Date): Promise<void> {
  await trx.updateTable("saved_searches").set({ deleted_at: now }).where("id", "=", id).execute();
}

export async function lockPutAway(trx: Database, accountId: string, id: string, since: Date) {
  if (!UUID.test(id)) return undefined;
  return trx
    .selectFrom("saved_searches")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("deleted_at", ">", since)
    .forUpdate()
    .executeTakeFirst();
}

export async function bringBack(trx: Database, id: string): Promise<void> {
  await trx.updateTable("saved_searches").set({ deleted_at: null }).where("id", "=", id).execute();
}

export async function markTold(trx: Database, told: readonly string[], sequence: number): Promise<void> {
  if (told.length === 0) return;
  await trx
    .updateTable("saved_searches")
    .set({ told_sequence: sql<number>`greatest(told_sequence, ${sequence}::bigint)` })
    .where("id", "in", told)
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

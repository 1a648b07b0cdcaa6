import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { rowsAsTable } from "../../db/rows-as-table.ts";
import { PLACE_COLUMNS, type Place } from "../candidates/run-changes.ts";
import { type CandidateRow, COLUMNS } from "./candidate-columns.ts";

/** What decides whether a record changes a stored candidate. */
export interface StoredContent {
  readonly id: number;
  readonly external_id: string;
  readonly version: number;
  readonly content_hash: string;
  readonly source_mark: string | null;
}

/** A stored candidate, with what a change must know of it. */
export interface StoredCandidate extends StoredContent, Place {
  readonly published_at: Date | null;
  readonly recruited_at: Date | null;
}

const names = sql.join(Object.keys(COLUMNS).map((name) => sql.ref(name)));

/** The stored candidates of some external ids, locked until the end of the transaction. */
export async function lockCandidates(trx: Database, externalIds: readonly string[]): Promise<StoredCandidate[]> {
  return storedContent(trx, externalIds)
    .select(["published_at", "recruited_at", ...PLACE_COLUMNS])
    .orderBy("external_id")
    .forUpdate()
    .execute();
}

/** What is stored of some external ids, for a look that changes nothing. */
export async function readContent(db: Database, externalIds: readonly string[]): Promise<StoredContent[]> {
  return storedContent(db, externalIds).execute();
}

function storedContent(db: Database, externalIds: readonly string[]) {
  return db
    .selectFrom("candidates")
    .select(["id", "external_id", "version", "content_hash", "source_mark"])
    .where(sql<boolean>`external_id = any(${[...externalIds]}::text[])`);
}

/**
 * Inserts candidates. Rows go in the order of their external ids, so that two imports do not wait for each other.
 * @returns the ids of those inserted; an external id that somebody else inserted meanwhile is not among them
 */
export async function insertCandidates(
  trx: Database,
  rows: readonly CandidateRow[],
): Promise<{ id: number; external_id: string }[]> {
  if (rows.length === 0) return [];
  const inserted = await sql<{ id: number; external_id: string }>`
    insert into candidates (${names}, created_at)
    select ${names}, updated_at from ${rowsAsTable(rows, COLUMNS)}
    order by external_id
    on conflict (external_id) do nothing
    returning id, external_id`.execute(trx);
  return inserted.rows;
}

/** Replaces stored candidates, found by id. */
export async function updateCandidates(
  trx: Database,
  rows: readonly (CandidateRow & { readonly id: number })[],
): Promise<void> {
  if (rows.length === 0) return;
  const changes = Object.keys(COLUMNS).map((name) => sql`${sql.ref(name)} = incoming.${sql.ref(name)}`);
  await sql`
    update candidates set ${sql.join(changes)}
    from ${rowsAsTable(rows, { ...COLUMNS, id: "integer" })}
    where candidates.id = incoming.id`.execute(trx);
}

/** Notes first publications: what alerts are about. */
export async function insertPublications(
  trx: Database,
  publications: readonly { candidate_id: number; department: string; published_at: Date }[],
): Promise<void> {
  if (publications.length === 0) return;
  const columns = { candidate_id: "integer", department: "text", published_at: "timestamptz" };
  await sql`
    insert into publications (candidate_id, department, published_at)
    select candidate_id, department, published_at from ${rowsAsTable(publications, columns)}`.execute(trx);
}

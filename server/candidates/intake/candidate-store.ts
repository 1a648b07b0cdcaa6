import type { DossierState, Leave } from "contract/candidates/states.ts";
import { type Selectable, sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { rowsAsTable } from "../../platform/db/rows-as-table.ts";
import type { CandidatesTable, HeldFields, HiddenState } from "../../platform/db/tables/candidates.ts";
import { type CandidateRow, COLUMNS, fieldColumns } from "./candidate-columns.ts";
import { COUNTED_COLUMNS, type Counted } from "./counter-store.ts";
import { firstSharing, ownColumns, type Shares, sharingAfter } from "./own-columns.ts";

export interface StoredContent {
  readonly id: number;
  readonly external_id: string;
  readonly version: number;
  readonly content_hash: string;
  readonly source_mark: string | null;
  readonly left_as: Leave | null;
}

export interface StoredCandidate extends StoredContent, Counted {
  readonly published_at: Date | null;
  readonly recruited_at: Date | null;
  readonly birthday: string | null;
  readonly hidden_as: HiddenState | null;
  readonly held_against: boolean | null;
  readonly corrections: HeldFields | null;
  /** Null if the candidate is anonymised. */
  readonly state: DossierState | null;
}

const names = sql.join(Object.keys(COLUMNS).map((name) => sql.ref(name)));

export async function lockCandidates(trx: Database, externalIds: readonly string[]): Promise<StoredCandidate[]> {
  return (
    storedContent(trx, externalIds)
      .select(["published_at", "recruited_at", "birthday", "hidden_as", "held_against", "corrections", "state"])
      .select(COUNTED_COLUMNS)
      .orderBy("external_id")
      // A stronger lock would also wait for batches that only compare new records with these candidates.
      .forNoKeyUpdate()
      .execute()
  );
}

export async function readContent(db: Database, externalIds: readonly string[]): Promise<StoredContent[]> {
  return storedContent(db, externalIds).execute();
}

function storedContent(db: Database, externalIds: readonly string[]) {
  return db
    .selectFrom("candidates")
    .select(["id", "external_id", "version", "content_hash", "source_mark", "left_as"])
    .where(sql<boolean>`external_id = any(${[...externalIds]}::text[])`);
}

/**
 * Inserts candidates in the order of external ids, to avoid deadlocks. Alerts announce the new candidates.
 * @param announced - external ids of candidates who were published before an erasure, so alerts do not announce them
 * again
 * @returns the rows, without candidates that another transaction inserted meanwhile
 */
export async function insertCandidates(
  trx: Database,
  rows: readonly (CandidateRow & Partial<Shares>)[],
  announced: readonly string[] = [],
): Promise<{ id: number; external_id: string }[]> {
  if (rows.length === 0) return [];
  const { types, none, columns, values } = firstSharing;
  const incoming = rowsAsTable(
    rows.map((row) => ({ ...none, ...row })),
    { ...COLUMNS, ...types },
  );
  const inserted = await sql<{ id: number; external_id: string }>`
    with inserted as (
      insert into candidates (${names}, created_at, ${columns})
      select ${names}, updated_at, ${values} from ${incoming}
      order by external_id
      on conflict (external_id) do nothing
      returning id, external_id, department, published_at
    ),
    published as (
      insert into publications (candidate_id, department, published_at)
      select id, department, published_at from inserted
      where published_at is not null and external_id <> all(${[...announced]}::text[])
    )
    select id, external_id from inserted`.execute(trx);
  return inserted.rows;
}

export async function lockWhole(trx: Database, ids: readonly number[]): Promise<WholeCandidate[]> {
  if (ids.length === 0) return [];
  return trx
    .selectFrom("candidates")
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::integer[])`)
    .orderBy("external_id")
    .forUpdate()
    .execute();
}

export type WholeCandidate = Selectable<CandidatesTable>;

export interface Author {
  readonly staffId?: string;
  readonly isPerson?: boolean;
  /** True if only the state changes. The edition of the dossier then stays the same. */
  readonly isMove?: boolean;
}

/**
 * Updates candidates and records the changes (B1-28). The last part of the SQL statement still sees the former rows,
 * and compares them with the new ones.
 */
export async function updateCandidates(
  trx: Database,
  rows: readonly (CandidateRow & { readonly id: number })[],
  { staffId, isPerson = false, isMove = false }: Author,
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(COLUMNS).filter((name) => name !== "origin");
  const changes = [...columns.map((name) => sql`${sql.ref(name)} = incoming.${sql.ref(name)}`), ...sharingAfter()];
  await sql`
    with incoming as materialized (select * from ${rowsAsTable(rows, { ...COLUMNS, id: "integer" })}),
    updated as (
      update candidates set ${sql.join(changes)}, edition = edition + ${isMove ? 0 : 1}::integer
      from incoming where candidates.id = incoming.id
      returning candidates.*, incoming.origin as change_origin
    )
    insert into candidate_changes (candidate_id, at, origin, staff_id, before, after)
    select updated.id, updated.updated_at, ${isPerson ? sql`'person'` : sql`change_origin`}, ${staffId ?? null}::uuid, change.before, change.after
    from updated join candidates on candidates.id = updated.id
    cross join lateral (select ${differing("candidates")} as before, ${differing("updated")} as after offset 0) as change
    where change.before <> '{}'`.execute(trx);
}

/**
 * Returns SQL for the fields that differ between the tables `candidates` and `updated`, with the values of one side. A
 * part that the candidate can hide also counts as different if a change of `contactShareable` changes what clinics see,
 * although the candidate's choice stays the same.
 */
export function differing(side: "candidates" | "updated") {
  const columns = [...fieldColumns, ...ownColumns, { field: "state", column: "state" }];
  const pairs = columns.map(({ field, column, ...own }) => {
    const names = "effect" in own ? [own.effect, column] : [column];
    const cases = names.map((name) => {
      const differs = sql`${sql.ref(`candidates.${name}`)} is distinct from ${sql.ref(`updated.${name}`)}`;
      return sql`when ${differs} then jsonb_build_object(${sql.lit(field)}, ${sql.ref(`${side}.${name}`)})`;
    });
    return sql`case ${sql.join(cases, sql` `)} else '{}' end`;
  });
  return sql.join(pairs, sql` || `);
}

export async function insertCreation(trx: Database, id: number, staffId: string, at: Date): Promise<void> {
  const nothing = JSON.stringify({});
  const creation = {
    candidate_id: id,
    at,
    origin: "hand",
    staff_id: staffId,
    before: nothing,
    after: nothing,
  } as const;
  await trx.insertInto("candidate_changes").values(creation).execute();
}

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

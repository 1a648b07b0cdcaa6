import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { ImportChange, ImportRow } from "./store.ts";

/** Imports that have something to do: to be tried, to be imported, or with files that were not looked at yet. */
const AT_WORK = sql<boolean>`arrived_at is not null and (state in ('checking', 'importing') or (state = 'checked' and exists (
  select 1 from import_files
  where import_files.import_id = imports.id and import_files.arrived_at is not null and not import_files.checked)))`;

/** Who has an import of which a step waits, and until when, as JSON has it. */
interface Claim {
  readonly by: string | null;
  readonly until: string | null;
}

/** Those of every such import, or null when there is none. */
export function claimsAtWork() {
  return sql<{ due: readonly Claim[] | null }>`(
    select json_agg(json_build_object('by', claimed_by, 'until', claimed_until)) from imports where ${AT_WORK})`;
}

/** Was being stored by a process that said nothing since: what it stored last it may not have counted. */
const isTakenOver = (claimant: string) =>
  sql<boolean>`resumed or (state = 'importing' and claimed_by is not null and claimed_by <> ${claimant})`;

/**
 * Takes the import that waits longest, of those that no other process has.
 * @returns it, or undefined when another process was faster
 */
export async function claimImport(
  db: Database,
  claimant: string,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<ImportRow | undefined> {
  return db
    .updateTable("imports")
    .set({ claimed_by: claimant, claimed_until: until, stepped_at: now, resumed: isTakenOver(claimant) })
    .where("id", "=", (one) =>
      one
        .selectFrom("imports")
        .select("id")
        .where(AT_WORK)
        .where((either) =>
          either.or([
            either("claimed_by", "is", null),
            either("claimed_by", "=", claimant),
            either("claimed_until", "<=", now),
          ]),
        )
        .orderBy("stepped_at", (order) => order.asc().nullsFirst())
        .orderBy("id")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Changes an import that is still this process's, in the state in which it was taken. @returns false when it is not */
export async function changeClaimed(
  trx: Database,
  { id, state }: Pick<ImportRow, "id" | "state">,
  claimant: string,
  change: ImportChange,
): Promise<boolean> {
  const result = await trx
    .updateTable("imports")
    .set(change)
    .where("id", "=", id)
    .where("state", "=", state)
    .where("claimed_by", "=", claimant)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Those of some imports that a process has, and their states by now. */
export async function findClaimed(db: Database, claimant: string, ids: readonly number[]) {
  return db
    .selectFrom("imports")
    .select(["id", "state"])
    .where("claimed_by", "=", claimant)
    .where("id", "in", ids)
    .execute();
}

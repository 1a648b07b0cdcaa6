import type { Correction, CorrectionField, CorrectionState } from "contract/candidates/own-page/corrections.ts";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { countRows } from "../../platform/db/count-rows.ts";
import { isRowId } from "../../platform/db/row-id.ts";
import type { Tables } from "../../platform/db/tables.ts";

export type CorrectionRow = Selectable<Tables["dossier_corrections"]>;

/** The page shows at most this many corrections, the latest ones. */
const MOST_SHOWN = 50;

export function toCorrection(row: CorrectionRow): Correction {
  const { id, field, value, state, reason } = row;
  return {
    ...{ id, field, value, state, reason },
    proposedAt: row.proposed_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
  };
}

/** Deletes the waiting proposal of a field. @returns the name of the proposed file, if there is one */
export async function deleteWaiting(trx: Database, candidateId: number, field: CorrectionField): Promise<string[]> {
  const rows = await trx
    .deleteFrom("dossier_corrections")
    .where("candidate_id", "=", candidateId)
    .where("field", "=", field)
    .where("state", "=", "waiting")
    .returning("file")
    .execute();
  return rows.flatMap(({ file }) => file ?? []);
}

export async function insertCorrection(
  trx: Database,
  row: Pick<Insertable<Tables["dossier_corrections"]>, "id" | "candidate_id" | "field" | "value" | "file">,
  now: Date,
): Promise<void> {
  await trx
    .insertInto("dossier_corrections")
    .values({ ...row, state: "waiting", proposed_at: now })
    .execute();
}

export async function findCorrection(db: Database, id: string): Promise<CorrectionRow | undefined> {
  if (!isRowId(id)) return undefined;
  return db.selectFrom("dossier_corrections").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Locks the correction, so that parallel answers wait for each other. */
export async function lockCorrection(trx: Database, id: string): Promise<CorrectionRow | undefined> {
  return trx.selectFrom("dossier_corrections").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function answerRow(
  trx: Database,
  id: string,
  answer: Pick<CorrectionRow, "state" | "answered_at" | "answered_by" | "reason">,
): Promise<CorrectionRow> {
  return trx
    .updateTable("dossier_corrections")
    .set({ ...answer, file: null })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findCorrectionsOf(db: Database, candidateId: number): Promise<Correction[]> {
  const rows = await db
    .selectFrom("dossier_corrections")
    .selectAll()
    .where("candidate_id", "=", candidateId)
    .orderBy("proposed_at", "desc")
    .orderBy("id")
    .limit(MOST_SHOWN)
    .execute();
  return rows.map(toCorrection);
}

export async function findCorrections(
  db: Database,
  states: readonly CorrectionState[],
  { after, count }: { readonly after: { readonly at: Date; readonly id: string } | undefined; readonly count: number },
): Promise<{ rows: CorrectionRow[]; total: number }> {
  const inStates = () =>
    db.selectFrom("dossier_corrections").$if(states.length > 0, (query) => query.where("state", "in", [...states]));
  const rows = await inStates()
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(proposed_at, id) > (${after?.at}, ${after?.id}::uuid)`),
    )
    .orderBy("proposed_at")
    .orderBy("id")
    .limit(count)
    .execute();
  return { rows, total: await countRows(inStates()) };
}

/** Finds, for each correction, one person whose dossier already has the proposed e-mail address. */
export async function findUsersOfAddresses(db: Database, rows: readonly CorrectionRow[]) {
  const ids = rows.flatMap(({ id, field }) => (field === "email" ? id : []));
  if (ids.length === 0) return new Map<string, never>();
  const found = await db
    .selectFrom("dossier_corrections as correction")
    .innerJoin("candidates", (join) =>
      join.on(sql<boolean>`lower(candidates.email) = lower(correction.value #>> '{}')`),
    )
    .select(["correction.id as correctionId", "candidates.id", "first_name as firstName", "last_name as lastName"])
    .where("correction.id", "in", ids)
    .whereRef("candidates.id", "<>", "correction.candidate_id")
    .execute();
  return new Map(found.map(({ correctionId, ...person }) => [correctionId, person]));
}

export function countWaitingCorrections(db: Database): Promise<number> {
  return countRows(db.selectFrom("dossier_corrections").where("state", "=", "waiting"));
}

export function oldestUnreminded(db: Database) {
  return db
    .selectFrom("dossier_corrections")
    .select((select) => select.fn.min("proposed_at").as("due"))
    .where("state", "=", sql.lit("waiting"))
    .where("reminded_at", "is", null);
}

/**
 * Marks corrections as reminded, so that neither a crash nor a parallel process sends a second reminder.
 * @returns the number of corrections
 */
export async function takeUnreminded(trx: Database, before: Date, now: Date): Promise<number> {
  const taken = await trx
    .updateTable("dossier_corrections")
    .set({ reminded_at: now })
    .where("state", "=", "waiting")
    .where("reminded_at", "is", null)
    .where("proposed_at", "<=", before)
    .returning("id")
    .execute();
  return taken.length;
}

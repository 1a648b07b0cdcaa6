import type { DossierState } from "contract/candidates/states.ts";
import type { Recruitment, RecruitmentReport, RecruitmentState } from "contract/selection/recruitments.ts";
import { type Selectable, sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { countRows } from "../../platform/db/count-rows.ts";
import { isRowId } from "../../platform/db/row-id.ts";
import type { SelectionTables } from "../../platform/db/tables/selection.ts";
import { Problem } from "../../platform/http/problem.ts";
import { withParties } from "../party-store.ts";

export type RecruitmentRow = Selectable<SelectionTables["recruitments"]>;

export function toRecruitment(row: RecruitmentRow): Recruitment {
  const { id, state, contract, starts_on: startsOn, reason } = row;
  return {
    ...{ id, state, contract, startsOn, reason },
    reportedAt: row.reported_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}

/**
 * Locks a candidate, so that no parallel call can withdraw or recruit this candidate.
 * @returns the state of the dossier (the candidate's record), or null if the candidate was erased
 */
export async function lockCandidateShared(trx: Database, candidateId: number): Promise<DossierState | null> {
  const row = await trx
    .selectFrom("candidates")
    .select("state")
    .where("id", "=", candidateId)
    .forShare()
    .executeTakeFirst();
  return row?.state ?? null;
}

export async function requirePublished(trx: Database, candidateId: number): Promise<void> {
  const state = await lockCandidateShared(trx, candidateId);
  if (state === "recruited") throw new Problem("candidateRecruited");
  if (state !== "published") throw new Problem("candidateNotFound");
}

/** Stores a recruitment report. @returns undefined if the clinic already has an open report about this candidate */
export async function insertReport(
  trx: Database,
  report: Pick<RecruitmentRow, "id" | "clinic_id" | "reported_by" | "candidate_id" | "contract" | "starts_on">,
  now: Date,
): Promise<RecruitmentRow | undefined> {
  return trx
    .insertInto("recruitments")
    .values({ ...report, state: "reported", reported_at: now, decided_by: null, reason: null })
    .onConflict((conflict) =>
      conflict.columns(["clinic_id", "candidate_id"]).where("state", "=", "reported").doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
}

export async function lockReports(trx: Database, clinicId: string, candidateId: number): Promise<RecruitmentRow[]> {
  return trx
    .selectFrom("recruitments")
    .selectAll()
    .where("clinic_id", "=", clinicId)
    .where("candidate_id", "=", candidateId)
    .orderBy("reported_at", "desc")
    .orderBy("id", "desc")
    .forUpdate()
    .execute();
}

export async function deleteReport(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom("recruitments").where("id", "=", id).execute();
}

export async function findLatestRecruitments(db: Database, clinicId: string): Promise<Map<number, Recruitment>> {
  const { rows } = await sql<RecruitmentRow>`
    select distinct on (candidate_id) * from recruitments where clinic_id = ${clinicId}
    order by candidate_id, reported_at desc, id desc`.execute(db);
  return new Map(rows.map((row) => [row.candidate_id, toRecruitment(row)]));
}

export async function findReports(
  db: Database,
  { states, candidate }: { readonly states: readonly RecruitmentState[]; readonly candidate?: number | undefined },
  { after, count }: { readonly after: { readonly at: Date; readonly id: string } | undefined; readonly count: number },
): Promise<{ rows: RecruitmentRow[]; total: number }> {
  const wanted = () =>
    db
      .selectFrom("recruitments")
      .$if(states.length > 0, (query) => query.where("state", "in", [...states]))
      .$if(candidate !== undefined, (query) => query.where("candidate_id", "=", candidate ?? 0));
  const rows = await wanted()
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(reported_at, id) > (${after?.at}, ${after?.id}::uuid)`),
    )
    .orderBy("reported_at")
    .orderBy("id")
    .limit(count)
    .execute();
  return { rows, total: await countRows(wanted()) };
}

export function countReported(db: Database): Promise<number> {
  return countRows(db.selectFrom("recruitments").where("state", "=", "reported"));
}

export async function findReportedCandidate(db: Database, id: string): Promise<number | undefined> {
  if (!isRowId(id)) return undefined;
  const row = await db.selectFrom("recruitments").select("candidate_id").where("id", "=", id).executeTakeFirst();
  return row?.candidate_id;
}

/** Locks the candidate, so that parallel confirmations of recruitment reports wait for each other. */
export async function lockCandidate(trx: Database, id: number) {
  return trx.selectFrom("candidates").select(["state", "left_as"]).where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function lockReport(trx: Database, id: string): Promise<RecruitmentRow | undefined> {
  return trx.selectFrom("recruitments").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

interface Decision {
  readonly state: "confirmed" | "rejected";
  readonly reason: string | null;
  readonly by: string;
  readonly at: Date;
}

const toColumns = ({ state, reason, by, at }: Decision) => ({ state, reason, decided_by: by, decided_at: at });

export async function decideReport(trx: Database, id: string, decision: Decision): Promise<RecruitmentRow> {
  return trx
    .updateTable("recruitments")
    .set(toColumns(decision))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function rejectOthers(
  trx: Database,
  confirmed: RecruitmentRow,
  decision: Decision,
): Promise<RecruitmentRow[]> {
  return trx
    .updateTable("recruitments")
    .set(toColumns(decision))
    .where("candidate_id", "=", confirmed.candidate_id)
    .where("state", "=", "reported")
    .where("id", "!=", confirmed.id)
    .returningAll()
    .execute();
}

/** Ends confirmed recruitment reports, so that their clinics can report a recruitment again. */
export async function endConfirmed(
  trx: Database,
  candidateIds: readonly number[],
  { reason, at }: Pick<Decision, "at"> & { readonly reason: string },
): Promise<void> {
  await trx
    .updateTable("recruitments")
    .set({ state: "rejected", reason, decided_at: at, decided_by: null })
    .where("candidate_id", "in", [...candidateIds])
    .where("state", "=", "confirmed")
    .execute();
}

/** Finds active accounts that see the candidate in their own selection or in a shared selection. */
export async function findInterested(
  db: Database,
  candidateId: number,
  exceptClinics: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct reader.id from selections
    join accounts as owner on owner.id = selections.account_id and owner.removed_at is null
    join accounts as holder on holder.id = coalesce(owner.holder_id, owner.id)
    join accounts as reader on reader.id = owner.id
      or (holder.shares_selection and (reader.id = holder.id or reader.holder_id = holder.id))
    where selections.candidate_id = ${candidateId} and holder.id <> all(${[...exceptClinics]}::uuid[])
      and reader.removed_at is null and reader.activated_at is not null
    order by reader.id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function toReports(db: Database, rows: readonly RecruitmentRow[]): Promise<RecruitmentReport[]> {
  const named = await withParties(db, rows, (row) => row.reported_by);
  const staff = await findNames(db, [...new Set(rows.flatMap(({ decided_by }) => decided_by ?? []))]);
  return named.map(([row, parties]) => ({
    ...{ ...toRecruitment(row), ...parties },
    decidedBy: staff.get(row.decided_by ?? "") ?? null,
  }));
}

async function findNames(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const names = ["id", "first_name as firstName", "last_name as lastName"] as const;
  const rows = await db
    .selectFrom("staff")
    .select(names)
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map(({ id, ...name }) => [id, name]));
}

export async function toReport(db: Database, row: RecruitmentRow): Promise<RecruitmentReport> {
  const [report] = await toReports(db, [row]);
  if (!report) throw new Error("The clinic or candidate of a report does not exist");
  return report;
}

import type { DossierState } from "contract/candidates/states.ts";
import type { Recruitment, RecruitmentContract } from "contract/selection/recruitments.ts";
import { type Selectable, sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import type { RecruitmentTables } from "../../platform/db/tables/recruitments.ts";
import { Problem } from "../../platform/http/problem.ts";

export type RecruitmentRow = Selectable<RecruitmentTables["recruitments"]>;

export function toRecruitment(row: RecruitmentRow): Recruitment {
  const { id, state, contract, starts_on: startsOn, reason } = row;
  return {
    ...{ id, state, contract, startsOn, reason },
    reportedAt: row.reported_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}

interface NewReport {
  readonly id: string;
  readonly clinicId: string;
  readonly reportedBy: string;
  readonly candidateId: number;
  readonly contract: RecruitmentContract;
  readonly startsOn: string | null;
}

/** Serialises concurrent withdrawals and recruitments. @returns the dossier's state; null if the dossier is gone */
export async function holdCandidate(trx: Database, candidateId: number): Promise<DossierState | null> {
  const row = await trx
    .selectFrom("candidates")
    .select("state")
    .where("id", "=", candidateId)
    .forShare()
    .executeTakeFirst();
  return row?.state ?? null;
}

/** @throws Problem candidateNotFound, candidateRecruited */
export async function holdPublished(trx: Database, candidateId: number): Promise<void> {
  const state = await holdCandidate(trx, candidateId);
  if (state === "recruited") throw new Problem("candidateRecruited");
  if (state !== "published") throw new Problem("candidateNotFound");
}

/** @returns undefined if the clinic already has a pending report about this candidate */
export async function insertReport(
  trx: Database,
  { id, clinicId, reportedBy, candidateId, contract, startsOn }: NewReport,
  now: Date,
): Promise<RecruitmentRow | undefined> {
  return trx
    .insertInto("recruitments")
    .values({
      ...{ id, contract, starts_on: startsOn, state: "reported", reported_at: now, decided_by: null, reason: null },
      ...{ clinic_id: clinicId, reported_by: reportedBy, candidate_id: candidateId },
    })
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

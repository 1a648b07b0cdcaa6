import { sql } from "kysely";
import { clinicNameOf } from "../accounts/clinic-name.ts";
import type { Database } from "../platform/db/connect.ts";
import { toIntroduction } from "./introductions/store.ts";
import { toRecruitment } from "./recruitments/store.ts";

// Fields under the names of the exports (policy T-54).

export async function findSelection(db: Database, accountId: string) {
  return db
    .selectFrom("selections")
    .select(["candidate_id as candidateId", "selected_at as selectedAt", "consulted_at as consultedAt"])
    .where("account_id", "=", accountId)
    .orderBy("selected_at")
    .execute();
}

export async function findFollowUpsOf(db: Database, accountId: string) {
  const rows = await db
    .selectFrom("follow_ups")
    .select(["id", "candidate_id as candidateId", "status", "note", "next_step_on as nextStepOn"])
    .select(["updated_at as updatedAt", "removed_at as removedAt"])
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
  const changes = await db
    .selectFrom("follow_up_changes")
    .innerJoin("follow_ups", "follow_ups.id", "follow_up_id")
    .select(["follow_up_id", "at", "follow_up_changes.status", "follow_up_changes.next_step_on as nextStepOn"])
    .select(sql<boolean>`changed_by is not distinct from ${accountId}::uuid`.as("byAccount"))
    .where("follow_ups.account_id", "=", accountId)
    .orderBy("follow_up_changes.id")
    .execute();
  const changesOf = (id: unknown) =>
    changes.filter((one) => one.follow_up_id === id).map(({ follow_up_id, ...one }) => one);
  return rows.map(({ id, ...row }) => ({ ...row, changes: changesOf(id) }));
}

export async function findIntroductionsOf(db: Database, accountId: string) {
  const query = db.selectFrom("introductions").selectAll().where("asked_by", "=", accountId);
  return (await query.orderBy("requested_at").execute()).map((row) => {
    const { id, ...introduction } = toIntroduction(row);
    return { candidateId: row.candidate_id, ...introduction };
  });
}

export async function findRecruitmentsOf(db: Database, accountId: string) {
  const query = db.selectFrom("recruitments").selectAll().where("reported_by", "=", accountId);
  return (await query.orderBy("reported_at").execute()).map((row) => {
    const { id, ...recruitment } = toRecruitment(row);
    return { candidateId: row.candidate_id, ...recruitment };
  });
}

export async function findInterestedClinics(db: Database, candidateId: number) {
  return db
    .selectFrom("selections")
    .select([clinicNameOf("selections.account_id"), "selected_at as selectedAt", "consulted_at as consultedAt"])
    .where("candidate_id", "=", candidateId)
    .orderBy("selected_at")
    .execute();
}

export async function findIntroductionsAbout(db: Database, candidateId: number) {
  return db
    .selectFrom("introductions")
    .select(["state", "message", "slots", "answer", "reason", "slot"])
    .select(["requested_at as requestedAt", "answered_at as answeredAt", clinicNameOf("introductions.clinic_id")])
    .where("candidate_id", "=", candidateId)
    .orderBy("requested_at")
    .execute();
}

export async function findRecruitmentsAbout(db: Database, candidateId: number) {
  return db
    .selectFrom("recruitments")
    .select(["state", "contract", "starts_on as startsOn", "reason"])
    .select(["reported_at as reportedAt", "decided_at as decidedAt", clinicNameOf("recruitments.clinic_id")])
    .where("candidate_id", "=", candidateId)
    .orderBy("reported_at")
    .execute();
}

/** Candidates have a right to these notes (beyond B2-09). */
export async function findNotesAbout(db: Database, candidateId: number) {
  return db
    .selectFrom("follow_ups")
    .select(["status", "note", "next_step_on as nextStepOn", "updated_at as updatedAt"])
    .select(clinicNameOf("follow_ups.account_id"))
    .where("candidate_id", "=", candidateId)
    .orderBy("follow_ups.id")
    .execute();
}

import { sql } from "kysely";
import type { Database } from "../platform/db/connect.ts";

export async function findExportedCandidate(db: Database, externalId: string) {
  return db.selectFrom("candidates").selectAll().where("external_id", "=", externalId).executeTakeFirst();
}

export async function findCandidateFiles(db: Database, names: readonly string[]) {
  return db
    .selectFrom("files")
    .selectAll()
    .where(sql<boolean>`name = any(${[...names]}::text[])`)
    .orderBy("name")
    .execute();
}

const clinicOf = (account: string) =>
  sql<string | null>`(
    select clinics.social_reason || ', ' || clinics.zip_code || ' ' || clinics.city
    from accounts join clinics on clinics.account_id = coalesce(accounts.holder_id, accounts.id) and clinics.position = 0
    where accounts.id = ${sql.ref(account)})`.as("clinic");

export async function findInterestedClinics(db: Database, candidateId: number) {
  return db
    .selectFrom("selections")
    .select([clinicOf("selections.account_id"), "selected_at as selectedAt", "consulted_at as consultedAt"])
    .where("candidate_id", "=", candidateId)
    .orderBy("selected_at")
    .execute();
}

export async function findViewers(db: Database, candidateId: number) {
  return db
    .selectFrom("candidate_views")
    .select([clinicOf("candidate_views.account_id"), "first_viewed_at as firstSeenAt", "last_viewed_at as lastSeenAt"])
    .where("candidate_id", "=", candidateId)
    .orderBy("first_viewed_at")
    .execute();
}

export async function findPublications(db: Database, candidateId: number) {
  return db
    .selectFrom("publications")
    .select(["department", "published_at as publishedAt"])
    .where("candidate_id", "=", candidateId)
    .execute();
}

export async function findReaders(db: Database, candidateId: number) {
  return db
    .selectFrom("view_log")
    .select([clinicOf("view_log.account_id"), "what", "contact", "viewed_at as viewedAt"])
    .where("candidate_id", "=", candidateId)
    .orderBy("id")
    .execute();
}

export async function findLatestReaders(
  db: Database,
  candidateId: number,
  { before, count }: { readonly before: number | undefined; readonly count: number },
) {
  return db
    .selectFrom("view_log")
    .select(["id", "what", "viewed_at", "contact", clinicOf("view_log.account_id")])
    .where("candidate_id", "=", candidateId)
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? 0))
    .orderBy("id", "desc")
    .limit(count)
    .execute();
}

export async function countReaders(db: Database, candidateId: number): Promise<number> {
  const row = await db
    .selectFrom("view_log")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("candidate_id", "=", candidateId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function findIntroductionsAbout(db: Database, candidateId: number) {
  return db
    .selectFrom("introductions")
    .select(["state", "message", "slots", "answer", "reason", "slot"])
    .select(["requested_at as requestedAt", "answered_at as answeredAt", clinicOf("introductions.clinic_id")])
    .where("candidate_id", "=", candidateId)
    .orderBy("requested_at")
    .execute();
}

export async function findRecruitmentsAbout(db: Database, candidateId: number) {
  return db
    .selectFrom("recruitments")
    .select(["state", "contract", "starts_on as startsOn", "reason"])
    .select(["reported_at as reportedAt", "decided_at as decidedAt", clinicOf("recruitments.clinic_id")])
    .where("candidate_id", "=", candidateId)
    .orderBy("reported_at")
    .execute();
}

/** Candidates have a right to these notes (beyond B2-09). */
export async function findNotesAbout(db: Database, candidateId: number) {
  return db
    .selectFrom("follow_ups")
    .select(["status", "note", "next_step_on as nextStepOn", "updated_at as updatedAt"])
    .select(clinicOf("follow_ups.account_id"))
    .where("candidate_id", "=", candidateId)
    .orderBy("follow_ups.id")
    .execute();
}

export async function findChangesOf(db: Database, candidateId: number) {
  return db
    .selectFrom("candidate_changes")
    .leftJoin("staff", "staff.id", "staff_id")
    .select(["at", "origin", "before", "after", "first_name as firstName", "last_name as lastName"])
    .where("candidate_id", "=", candidateId)
    .orderBy("candidate_changes.id")
    .execute();
}

import { sql } from "kysely";
import { clinicNameOf } from "../accounts/clinic-name.ts";
import type { Database } from "../platform/db/connect.ts";

// Fields under the names of the exports (policy T-54).

export async function findCandidate(db: Database, id: number) {
  return db.selectFrom("candidates").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findFiles(db: Database, names: readonly string[]) {
  return db
    .selectFrom("files")
    .selectAll()
    .where(sql<boolean>`name = any(${[...names]}::text[])`)
    .orderBy("name")
    .execute();
}

export async function findReaders(db: Database, candidateId: number) {
  return db
    .selectFrom("view_log")
    .select([clinicNameOf("view_log.account_id"), "what", "contact", "viewed_at as viewedAt"])
    .where("candidate_id", "=", candidateId)
    .orderBy("id")
    .execute();
}

export async function findViewers(db: Database, candidateId: number) {
  return db
    .selectFrom("candidate_views")
    .select([
      clinicNameOf("candidate_views.account_id"),
      "first_viewed_at as firstSeenAt",
      "last_viewed_at as lastSeenAt",
    ])
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

export async function findChanges(db: Database, candidateId: number) {
  return db
    .selectFrom("candidate_changes")
    .leftJoin("staff", "staff.id", "staff_id")
    .select(["at", "origin", "before", "after", "first_name as firstName", "last_name as lastName"])
    .where("candidate_id", "=", candidateId)
    .orderBy("candidate_changes.id")
    .execute();
}

export async function findSeenCandidates(db: Database, accountId: string) {
  return db
    .selectFrom("candidate_views")
    .select(["candidate_id as candidateId", "first_viewed_at as firstViewedAt", "last_viewed_at as lastViewedAt"])
    .where("account_id", "=", accountId)
    .orderBy("first_viewed_at")
    .execute();
}

export async function findOpenings(db: Database, accountId: string) {
  return db
    .selectFrom("view_log")
    .select(["candidate_id as candidateId", "what", "viewed_at as viewedAt"])
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
}

import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** A candidate by the provider's id, or undefined. */
export async function findExportedCandidate(db: Database, externalId: string) {
  return db.selectFrom("candidates").selectAll().where("external_id", "=", externalId).executeTakeFirst();
}

/** The files that a candidate names. */
export async function findCandidateFiles(db: Database, names: readonly string[]) {
  if (names.length === 0) return [];
  return db
    .selectFrom("files")
    .selectAll()
    .where("name", "in", [...names])
    .orderBy("name")
    .execute();
}

/** The clinic of an account, through its holder; null once the account is erased. */
const clinicOf = (account: string) => sql<string | null>`(
  select clinics.social_reason || ', ' || clinics.zip_code || ' ' || clinics.city
  from accounts join clinics on clinics.account_id = coalesce(accounts.holder_id, accounts.id) and clinics.position = 0
  where accounts.id = ${sql.ref(account)})`;

/** The clinics that put a candidate aside. */
export async function findInterestedClinics(db: Database, candidateId: number) {
  return db
    .selectFrom("selections")
    .select(["selected_at", "consulted_at"])
    .select(clinicOf("selections.account_id").as("clinic"))
    .where("candidate_id", "=", candidateId)
    .orderBy("selected_at")
    .execute();
}

/** The clinics that have looked at a candidate's sheet, which the view log no longer tells after its time. */
export async function findViewers(db: Database, candidateId: number) {
  return db
    .selectFrom("candidate_views")
    .select(["first_viewed_at", "last_viewed_at"])
    .select(clinicOf("candidate_views.account_id").as("clinic"))
    .where("candidate_id", "=", candidateId)
    .orderBy("first_viewed_at")
    .execute();
}

/** When a candidate was published, and where alerts were about it. */
export async function findPublications(db: Database, candidateId: number) {
  return db
    .selectFrom("publications")
    .select(["department", "published_at as publishedAt"])
    .where("candidate_id", "=", candidateId)
    .execute();
}

/** The clinics that opened a candidate's sheet or resume. */
export async function findReaders(db: Database, candidateId: number) {
  return db
    .selectFrom("view_log")
    .select(["what", "viewed_at"])
    .select(clinicOf("view_log.account_id").as("clinic"))
    .where("candidate_id", "=", candidateId)
    .orderBy("id")
    .execute();
}

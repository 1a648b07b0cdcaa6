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
export const clinicOf = (account: string) => sql<string | null>`(
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
    .select(["what", "viewed_at", "contact"])
    .select(clinicOf("view_log.account_id").as("clinic"))
    .where("candidate_id", "=", candidateId)
    .orderBy("id")
    .execute();
}

/** The same before one, latest first. */
export async function findLatestReaders(
  db: Database,
  candidateId: number,
  { before, count }: { readonly before: number | undefined; readonly count: number },
) {
  return db
    .selectFrom("view_log")
    .select(["id", "what", "viewed_at", "contact"])
    .select(clinicOf("view_log.account_id").as("clinic"))
    .where("candidate_id", "=", candidateId)
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? 0))
    .orderBy("id", "desc")
    .limit(count)
    .execute();
}

/** How many openings there are. */
export async function countReaders(db: Database, candidateId: number): Promise<number> {
  const row = await db
    .selectFrom("view_log")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("candidate_id", "=", candidateId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** What was changed of a candidate, with who of the centre did it. */
export async function findChangesOf(db: Database, candidateId: number) {
  return db
    .selectFrom("candidate_changes")
    .leftJoin("staff", "staff.id", "staff_id")
    .select(["at", "origin", "before", "after", "first_name as firstName", "last_name as lastName"])
    .where("candidate_id", "=", candidateId)
    .orderBy("candidate_changes.id")
    .execute();
}

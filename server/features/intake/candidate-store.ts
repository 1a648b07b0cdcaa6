import { departmentFromZip } from "contract/departments.ts";
import { fold } from "contract/fields.ts";
import type { CandidateRecord } from "contract/intake.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { type Cell, rowsAsTable } from "../../db/rows-as-table.ts";
import { writeRunChanges } from "../candidates/counter-store.ts";
import { makeRunTally, PLACE_COLUMNS, type Place } from "../candidates/run-changes.ts";

/** The columns that a record fills, and their types. */
const COLUMNS = {
  external_id: "text",
  version: "integer",
  content_hash: "text",
  active: "boolean",
  contact_shareable: "boolean",
  last_name: "text",
  first_name: "text",
  last_name_folded: "text",
  first_name_folded: "text",
  birthday: "date",
  city: "text",
  zip_code: "text",
  department: "text",
  cell_phone: "text",
  email: "text",
  cover_letter: "text",
  internship_duration: "integer",
  internship_structure_name: "text",
  internship_activity: "text",
  job_interview_status: "text",
  job_interview_training_center: "text",
  job_interview_detail: "text",
  job_interview_notice: "text",
  study_level: "text",
  study_level_category: "integer",
  ran_fr: "integer",
  ran_ma: "integer",
  ran_ar: "integer",
  personal_resume: "text",
  profile_picture: "text",
  published_at: "timestamptz",
  recruited_at: "timestamptz",
  updated_at: "timestamptz",
} as const;

/** A candidate as it is to be stored. */
export type CandidateRow = Place & Readonly<Record<Exclude<keyof typeof COLUMNS, keyof Place>, Cell>>;

/** What decides whether a record changes a stored candidate. */
export interface StoredCandidate extends Place {
  readonly id: number;
  readonly external_id: string;
  readonly version: number;
  readonly content_hash: string;
  readonly published_at: Date | null;
  readonly recruited_at: Date | null;
}

/** What remains of an erased candidate. */
export interface Tombstone {
  readonly external_id_hash: string;
  readonly version: number;
  readonly published_at: Date | null;
}

/** The instants that a record does not hold. */
export interface Instants {
  readonly contentHash: string;
  readonly publishedAt: Date | null;
  readonly recruitedAt: Date | null;
  readonly updatedAt: Date;
}

/** A record in the columns of the table. */
export function toRow(record: CandidateRecord, instants: Instants): CandidateRow {
  return {
    external_id: record.externalId,
    version: record.version,
    content_hash: instants.contentHash,
    active: record.active,
    contact_shareable: record.contactShareable,
    last_name: record.lastName,
    first_name: record.firstName,
    last_name_folded: fold(record.lastName),
    first_name_folded: fold(record.firstName),
    birthday: record.birthday,
    city: record.city,
    zip_code: record.ZIPCode,
    department: departmentFromZip(record.ZIPCode) ?? "",
    cell_phone: record.cellPhone,
    email: record.email,
    cover_letter: record.coverLetter,
    internship_duration: record.internshipDuration,
    internship_structure_name: record.internshipStructureName,
    internship_activity: record.internshipActivity,
    job_interview_status: record.jobInterviewStatus,
    job_interview_training_center: record.jobInterviewTrainingCenter,
    job_interview_detail: record.jobInterviewDetail,
    job_interview_notice: record.jobInterviewNotice,
    study_level: record.studyLevel,
    study_level_category: record.studyLevelCategory,
    ran_fr: record.ranFR,
    ran_ma: record.ranMA,
    ran_ar: record.ranAR,
    personal_resume: record.personalResume,
    profile_picture: record.profilePicture,
    published_at: instants.publishedAt,
    recruited_at: instants.recruitedAt,
    updated_at: instants.updatedAt,
  };
}

const names = sql.join(Object.keys(COLUMNS).map((name) => sql.ref(name)));

/** The stored candidates of some external ids, locked until the end of the transaction. */
export async function lockCandidates(trx: Database, externalIds: readonly string[]): Promise<StoredCandidate[]> {
  return candidatesOf(trx, externalIds).orderBy("external_id").forUpdate().execute();
}

/** The stored candidates of some external ids, for a look that changes nothing. */
export async function readCandidates(db: Database, externalIds: readonly string[]): Promise<StoredCandidate[]> {
  return candidatesOf(db, externalIds).execute();
}

function candidatesOf(db: Database, externalIds: readonly string[]) {
  return db
    .selectFrom("candidates")
    .select(["id", "external_id", "version", "content_hash", "published_at", "recruited_at", ...PLACE_COLUMNS])
    .where(sql<boolean>`external_id = any(${[...externalIds]}::text[])`);
}

/** What remains of erased candidates. */
export async function findTombstones(db: Database, hashes: readonly string[]): Promise<Tombstone[]> {
  return db
    .selectFrom("erased_candidates")
    .select(["external_id_hash", "version", "published_at"])
    .where(sql<boolean>`external_id_hash = any(${[...hashes]}::text[])`)
    .execute();
}

/**
 * Inserts candidates. Rows go in the order of their external ids, so that two imports do not wait for each other.
 * @returns the ids of those inserted; an external id that somebody else inserted meanwhile is not among them
 */
export async function insertCandidates(
  trx: Database,
  rows: readonly CandidateRow[],
): Promise<{ id: number; external_id: string }[]> {
  if (rows.length === 0) return [];
  const inserted = await sql<{ id: number; external_id: string }>`
    insert into candidates (${names}, created_at)
    select ${names}, updated_at from ${rowsAsTable(rows, COLUMNS)}
    order by external_id
    on conflict (external_id) do nothing
    returning id, external_id`.execute(trx);
  return inserted.rows;
}

/** Replaces stored candidates, found by id. */
export async function updateCandidates(
  trx: Database,
  rows: readonly (CandidateRow & { readonly id: number })[],
): Promise<void> {
  if (rows.length === 0) return;
  const changes = Object.keys(COLUMNS).map((name) => sql`${sql.ref(name)} = incoming.${sql.ref(name)}`);
  await sql`
    update candidates set ${sql.join(changes)}
    from ${rowsAsTable(rows, { ...COLUMNS, id: "integer" })}
    where candidates.id = incoming.id`.execute(trx);
}

/** Notes first publications: what alerts are about. */
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

/** Deletes a candidate, its selections, views, publication, and its place in the counters. @returns what was deleted */
export async function deleteCandidateRow(trx: Database, externalId: string) {
  const erased = await trx
    .deleteFrom("candidates")
    .where("external_id", "=", externalId)
    .returning(["id", "version", "published_at", "personal_resume", "profile_picture", ...PLACE_COLUMNS])
    .executeTakeFirst();
  if (!erased) return undefined;
  await trx.deleteFrom("publications").where("candidate_id", "=", erased.id).execute();
  const runs = makeRunTally();
  runs.leave(erased);
  await writeRunChanges(trx, runs.changes());
  return erased;
}

/** Leaves a tombstone: the version that was erased, and when it was first published. */
export async function buryCandidate(
  trx: Database,
  hash: string,
  erased: { version: number; published_at: Date | null },
  now: Date,
): Promise<void> {
  const remains = { version: erased.version, published_at: erased.published_at, erased_at: now };
  await trx
    .insertInto("erased_candidates")
    .values({ external_id_hash: hash, ...remains })
    .onConflict((conflict) => conflict.column("external_id_hash").doUpdateSet(remains))
    .execute();
}

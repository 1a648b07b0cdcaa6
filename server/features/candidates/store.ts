import type { Candidate, CandidateCard, InterviewStatus, Opinion } from "contract/candidates.ts";
import { fold } from "contract/fields.ts";
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { Tables } from "../../db/tables.ts";
import type { AnnouncedRange } from "../notifications/store.ts";

/** What candidates are searched by. Empty lists and absent values filter nothing. */
export interface CandidateFilter {
  readonly departments: readonly string[];
  readonly lastName?: string | undefined;
  readonly firstName?: string | undefined;
  readonly category?: number | undefined;
  readonly statuses: readonly InterviewStatus[];
  readonly opinions: readonly Opinion[];
  /** Only what a notification told of. */
  readonly announced?: AnnouncedRange | undefined;
  readonly active: boolean;
  /** Leaves out what this account has put aside. */
  readonly withoutSelection: boolean;
}

/** Where a page begins: after a row, or after a number of rows. */
export type PageStart = { readonly after: Cursor } | { readonly offset: number };

/** The place of a row in the order of the list: its publication in milliseconds since 1970, then its id. */
export interface Cursor {
  readonly publishedAt: number;
  readonly id: number;
}

/** One page of the list, where the next one begins, and the exact number of all rows. */
export interface CandidatePage {
  readonly cards: CandidateCard[];
  readonly next: Cursor | null;
  readonly total: number;
}

type Query<Output> = SelectQueryBuilder<Tables, "candidates", Output>;
type Builder = ExpressionBuilder<Tables, "candidates">;

/** Latest publication first; one never published stands where it was created. */
const newest = sql<Date>`coalesce(candidates.published_at, candidates.created_at)`;

/** The candidate list (product 2.7): page by cursor or by number, exact total. */
export async function searchCandidates(
  db: Database,
  accountId: string,
  filter: CandidateFilter,
  start: PageStart,
  size: number,
): Promise<CandidatePage> {
  const order = filter.active ? sql<Date>`candidates.published_at` : newest;
  let page = db
    .selectFrom("candidates")
    .select((select) => [...cardColumns(select, accountId), order.as("listed_at")])
    .orderBy(order, "desc")
    .orderBy("candidates.id", "desc")
    .limit(size + 1);
  if ("after" in start) {
    const { publishedAt, id } = start.after;
    page = page.where(sql<boolean>`(${order}, candidates.id) < (${new Date(publishedAt)}, ${id}::int)`);
  } else page = page.offset(start.offset);
  const count = db.selectFrom("candidates").select((select) => select.fn.countAll<number>().as("total"));
  const [rows, counted] = await Promise.all([
    applyFilter(page, accountId, filter).execute(),
    applyFilter(count, accountId, filter).executeTakeFirstOrThrow(),
  ]);
  const last = rows.length > size ? rows[size - 1] : undefined;
  return {
    cards: rows.slice(0, size).map(toCard),
    next: last ? { publishedAt: last.listed_at.getTime(), id: last.id } : null,
    total: counted.total,
  };
}

function applyFilter<Output>(query: Query<Output>, accountId: string, filter: CandidateFilter): Query<Output> {
  let filtered = query.where("candidates.active", "=", filter.active);
  if (filter.departments.length > 0) filtered = filtered.where("department", "in", filter.departments);
  if (filter.category !== undefined) filtered = filtered.where("study_level_category", "=", filter.category);
  if (filter.statuses.length > 0) filtered = filtered.where("job_interview_status", "in", filter.statuses);
  if (filter.opinions.length > 0) filtered = filtered.where("job_interview_notice", "in", filter.opinions);
  if (filter.lastName) filtered = filtered.where("last_name_folded", "like", containing(filter.lastName));
  if (filter.firstName) filtered = filtered.where("first_name_folded", "like", containing(filter.firstName));
  if (filter.announced) filtered = filtered.where("candidates.id", "in", announcedIn(filter.announced));
  if (!filter.withoutSelection) return filtered;
  // NOT IN is hashed once; NOT EXISTS would be joined below the sort.
  return filtered.where("candidates.id", "not in", (select) =>
    select.selectFrom("selections").select("candidate_id").where("account_id", "=", accountId),
  );
}

/** The candidates published in a range and in departments as they were when they were announced. */
function announcedIn({ sectors, after, last }: AnnouncedRange) {
  return sql<number>`(select candidate_id from publications
    where sequence > ${after} and sequence <= ${last} and publications.department = any(${[...sectors]}::text[]))`;
}

/** A pattern that finds the folded text anywhere, its own % and _ taken literally (policy T-44). */
function containing(text: string): string {
  return `%${fold(text).replace(/[\\%_]/g, "\\$&")}%`;
}

/** The columns of a card. */
export function cardColumns(select: Builder, accountId: string) {
  return [
    "candidates.id" as const,
    "last_name" as const,
    "first_name" as const,
    "birthday" as const,
    "city" as const,
    "zip_code" as const,
    "internship_duration" as const,
    "job_interview_status" as const,
    "job_interview_notice" as const,
    "study_level" as const,
    "study_level_category" as const,
    "ran_fr" as const,
    "ran_ma" as const,
    "ran_ar" as const,
    "profile_picture" as const,
    "candidates.active" as const,
    "candidates.published_at" as const,
    select
      .exists(
        select
          .selectFrom("selections")
          .select("candidate_id")
          .where("account_id", "=", accountId)
          .whereRef("candidate_id", "=", "candidates.id"),
      )
      .as("is_selected"),
    select
      .exists(
        select
          .selectFrom("candidate_views")
          .select("candidate_id")
          .where("account_id", "=", accountId)
          .whereRef("candidate_id", "=", "candidates.id"),
      )
      .as("is_viewed"),
  ];
}

interface CardRow {
  id: number;
  last_name: string;
  first_name: string;
  birthday: string | null;
  city: string | null;
  zip_code: string;
  internship_duration: number;
  job_interview_status: InterviewStatus | null;
  job_interview_notice: Opinion | null;
  study_level: string | null;
  study_level_category: number | null;
  ran_fr: number;
  ran_ma: number;
  ran_ar: number;
  profile_picture: string | null;
  active: boolean;
  published_at: Date | null;
  is_selected: unknown;
  is_viewed: unknown;
}

/** A row in wire names. The picture of a recruited candidate is no longer served, so it is not named (policy T-36). */
export function toCard(row: CardRow): CandidateCard {
  return {
    "@id": `/api/veterinary/candidate/${row.id}`,
    "@type": "VeterinaryCandidate",
    id: row.id,
    lastName: row.last_name,
    firstName: row.first_name,
    birthday: row.birthday,
    city: row.city,
    ZIPCode: row.zip_code,
    internshipDuration: row.internship_duration,
    jobInterviewStatus: row.job_interview_status,
    jobInterviewNotice: row.job_interview_notice,
    studyLevel: row.study_level,
    studyLevelCategory: row.study_level_category,
    ranFR: row.ran_fr,
    ranMA: row.ran_ma,
    ranAR: row.ran_ar,
    profilePicture: row.active ? row.profile_picture : null,
    active: row.active,
    publishedAt: row.published_at?.toISOString() ?? null,
    isSelected: row.is_selected === true,
    isAlreadyConsulted: row.is_viewed === true,
  };
}

/** A candidate with the columns of the sheet, or undefined. */
export async function findCandidate(db: Database, accountId: string, id: number): Promise<Candidate | undefined> {
  const row = await db
    .selectFrom("candidates")
    .select((select) => [
      ...cardColumns(select, accountId),
      "cover_letter" as const,
      "cell_phone" as const,
      "email" as const,
      "contact_shareable" as const,
      "internship_structure_name" as const,
      "internship_activity" as const,
      "job_interview_training_center" as const,
      "job_interview_detail" as const,
      "personal_resume" as const,
    ])
    .where("candidates.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  // Contact data belong to those who put the candidate aside, and only where the candidate agreed (policy T-46).
  const shared = row.is_selected === true && row.active && row.contact_shareable;
  return {
    ...toCard(row),
    coverLetter: row.cover_letter,
    cellPhone: shared ? row.cell_phone : null,
    email: shared ? row.email : null,
    internshipStructureName: row.internship_structure_name,
    internshipActivity: row.internship_activity,
    jobInterviewTrainingCenter: row.job_interview_training_center,
    jobInterviewDetail: row.job_interview_detail,
    personalResume: row.personal_resume,
  };
}

/** Notes that an account opened a sheet, and when it put that candidate aside, that it has now been consulted. */
export async function recordView(db: Database, accountId: string, candidateId: number, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("candidate_views")
      .values({ account_id: accountId, candidate_id: candidateId, first_viewed_at: now, last_viewed_at: now })
      .onConflict((conflict) => conflict.columns(["account_id", "candidate_id"]).doUpdateSet({ last_viewed_at: now }))
      .execute();
    await trx
      .updateTable("selections")
      .set({ consulted_at: now })
      .where("account_id", "=", accountId)
      .where("candidate_id", "=", candidateId)
      .where("consulted_at", "is", null)
      .execute();
  });
}

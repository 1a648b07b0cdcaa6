import type { Candidate, CandidateCard, InterviewStatus, Opinion } from "contract/candidates.ts";
import { type Selectable, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { CandidatesTable } from "../../db/tables/candidates.ts";

/** The columns of a card. */
export const CARD_COLUMNS = [
  "id",
  "last_name",
  "first_name",
  "birthday",
  "city",
  "zip_code",
  "internship_duration",
  "job_interview_status",
  "job_interview_notice",
  "study_level",
  "study_level_category",
  "ran_fr",
  "ran_ma",
  "ran_ar",
  "profile_picture",
  "active",
  "published_at",
] as const;

/** Whether an account has put a candidate aside. */
export function isSelectedBy(accountId: string) {
  return sql<boolean>`exists (
    select 1 from selections where selections.account_id = ${accountId} and selections.candidate_id = candidates.id
  )`;
}

/** Whether an account has opened the sheet of a candidate. */
export function isViewedBy(accountId: string) {
  return sql<boolean>`exists (
    select 1 from candidate_views where candidate_views.account_id = ${accountId} and candidate_id = candidates.id
  )`;
}

/** What a card shows of a row, as the account sees it. */
export function cardColumns(accountId: string) {
  return [
    ...CARD_COLUMNS.map((column) => `candidates.${column}` as const),
    isSelectedBy(accountId).as("is_selected"),
    isViewedBy(accountId).as("is_viewed"),
  ] as const;
}

/** A row of a card. */
export interface CardRow {
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
  is_selected: boolean;
  is_viewed: boolean;
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
    isSelected: row.is_selected,
    isAlreadyConsulted: row.is_viewed,
  };
}

/** The columns of the sheet beside those of the card. */
export const SHEET_COLUMNS = [
  "cover_letter",
  "cell_phone",
  "email",
  "contact_shareable",
  "internship_structure_name",
  "internship_activity",
  "job_interview_training_center",
  "job_interview_detail",
  "personal_resume",
] as const;

/** A row of a sheet. */
export type SheetRow = CardRow & Pick<Selectable<CandidatesTable>, (typeof SHEET_COLUMNS)[number]>;

/** A row in wire names. Contact data belong to those who put the candidate aside, if the candidate agreed (policy T-46). */
export function toSheet(row: SheetRow): Candidate {
  const shared = row.is_selected && row.active && row.contact_shareable;
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

/** What an account may see of a candidate without opening the sheet; or undefined. */
export async function findCard(db: Database, accountId: string, id: number): Promise<CandidateCard | undefined> {
  const row = await db
    .selectFrom("candidates")
    .select(cardColumns(accountId))
    .where("candidates.id", "=", id)
    .executeTakeFirst();
  return row && toCard(row);
}

import { departmentFromZip } from "contract/departments.ts";
import type { CandidateRecord } from "contract/intake.ts";
import { fold } from "contract/values.ts";

/** The columns that an intake fills, and their types. */
export const COLUMNS = {
  external_id: "text",
  version: "integer",
  content_hash: "text",
  source_mark: "text",
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

/** A record in the columns of the table: all but the instants, which it does not say. */
export function contentOf(
  record: CandidateRecord,
  { contentHash, sourceMark }: { readonly contentHash: string; readonly sourceMark: string | null },
) {
  return {
    external_id: record.externalId,
    version: record.version,
    content_hash: contentHash,
    source_mark: sourceMark,
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
  };
}

/** What a record says of a candidate. */
export type CandidateContent = Readonly<ReturnType<typeof contentOf>>;

/** A candidate as it is to be stored. */
export interface CandidateRow extends CandidateContent {
  readonly published_at: Date | null;
  readonly recruited_at: Date | null;
  readonly updated_at: Date;
}

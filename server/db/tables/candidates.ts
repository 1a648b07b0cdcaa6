import type { InterviewStatus, Opinion } from "contract/candidates.ts";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Instant, NullableInstant } from "../instant.ts";

export interface CandidatesTable {
  id: Generated<number>;
  external_id: string;
  version: number;
  content_hash: string;
  /** Of the file's lines that it was last stored from, and of content_hash; null when no file said so. */
  source_mark: ColumnType<string | null, string | null | undefined, string | null>;
  active: boolean;
  contact_shareable: boolean;
  last_name: string;
  first_name: string;
  last_name_folded: string;
  first_name_folded: string;
  birthday: string | null;
  city: string | null;
  zip_code: string;
  department: string;
  cell_phone: string | null;
  email: string | null;
  cover_letter: string | null;
  internship_duration: number;
  internship_structure_name: string | null;
  internship_activity: string | null;
  job_interview_status: InterviewStatus | null;
  job_interview_training_center: string | null;
  job_interview_detail: string | null;
  job_interview_notice: Opinion | null;
  study_level: string | null;
  study_level_category: number | null;
  ran_fr: number;
  ran_ma: number;
  ran_ar: number;
  personal_resume: string | null;
  profile_picture: string | null;
  published_at: NullableInstant;
  recruited_at: NullableInstant;
  created_at: Instant;
  updated_at: Instant;
  /** Department, study level, tests done and opinion in one. */
  cell: GeneratedAlways<string>;
}

interface CandidateViewsTable {
  account_id: string;
  candidate_id: number;
  first_viewed_at: Instant;
  last_viewed_at: Instant;
}

/** How many active candidates share a department, a study level, tests done and an opinion. */
export interface CandidateCellsTable {
  cell: GeneratedAlways<string>;
  department: string;
  study_level_category: number | null;
  job_interview_status: InterviewStatus | null;
  job_interview_notice: Opinion | null;
  count: number;
}

/** How many active candidates bear a folded name. */
export interface CandidateNamesTable {
  part: "last" | "first";
  name: string;
  count: number;
}

interface ErasedCandidatesTable {
  external_id_hash: string;
  version: number;
  published_at: NullableInstant;
  erased_at: Instant;
}

/** Of candidates, and how many there are of a kind. */
export interface CandidatesTables {
  candidates: CandidatesTable;
  candidate_views: CandidateViewsTable;
  candidate_cells: CandidateCellsTable;
  candidate_names: CandidateNamesTable;
  erased_candidates: ErasedCandidatesTable;
}

import type { FieldColumns } from "contract/candidate-fields.ts";
import type { InterviewStatus, Opinion } from "contract/candidate-values.ts";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Instant, NullableInstant } from "../instant.ts";

/** A candidate's fields (contract/candidate-fields.ts), with what the table holds beside them. */
export interface CandidatesTable extends FieldColumns {
  id: Generated<number>;
  external_id: string;
  version: number;
  content_hash: string;
  /** Of the file's lines that it was last stored from, and of content_hash; null when no file said so. */
  source_mark: ColumnType<string | null, string | null | undefined, string | null>;
  active: boolean;
  contact_shareable: boolean;
  last_name_folded: string;
  first_name_folded: string;
  department: string;
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

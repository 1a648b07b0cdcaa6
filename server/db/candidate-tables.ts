import type { InterviewStatus, Opinion } from "contract/candidate-values.ts";
import type { GeneratedAlways } from "kysely";

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

export interface CandidateTables {
  candidate_cells: CandidateCellsTable;
  candidate_names: CandidateNamesTable;
}

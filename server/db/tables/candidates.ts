import type { FieldColumns } from "contract/candidate-fields.ts";
import type { InterviewStatus, Opinion } from "contract/candidate-values.ts";
import type { DossierField, DossierOrigin, DossierState } from "contract/dossiers.ts";
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { Instant, NullableInstant } from "../instant.ts";

/** What fields hold: before or after a change, or as a feed says. */
export type HeldFields = Partial<Record<DossierField | "state", string | number | boolean | null>>;

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
  /** Why one that is not active is not shown to clinics either; null where it was recruited. */
  hidden_as: ColumnType<HiddenState | null, HiddenState | null | undefined, HiddenState | null>;
  /** What the feed said of `active` when staff moved the dossier (beyond B1-27). */
  held_against: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  /** What the feed says of the fields that staff corrected. */
  corrections: JSONColumnType<HeldFields> | null;
  edition: Generated<number>;
  origin: Generated<DossierOrigin>;
  /** Null where nothing is left of it. */
  state: GeneratedAlways<DossierState | null>;
  has_picture: GeneratedAlways<boolean>;
  has_resume: GeneratedAlways<boolean>;
  /** Department, study level, tests done and opinion in one. */
  cell: GeneratedAlways<string>;
  /** Study level, tests done and opinion as one number. */
  facets: GeneratedAlways<number>;
}

/** The states in which clinics do not know of a dossier. */
export type HiddenState = "draft" | "withdrawn" | "archived";

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

/** How many active candidates share a postal code, for each number of facets. */
interface CandidatePlacesTable {
  zip_code: string;
  department: string;
  total: number;
  counts: number[];
}

/** How many active candidates bear a folded name. */
export interface CandidateNamesTable {
  part: "last" | "first";
  name: string;
  count: number;
}

/** How many dossiers share a state, a study level (0: none), and whether they have files. */
export interface DossierCountsTable {
  state: DossierState;
  study_level_category: number;
  has_picture: boolean;
  has_resume: boolean;
  count: number;
}

/** How many of those of a department a clinic opened. */
export interface OpenedCountsTable extends DossierCountsTable {
  department: string;
}

/** Which clinics, by their holders, opened which sheet. */
interface ClinicViewsTable {
  candidate_id: number;
  clinic_id: string;
}

/** How many clinics opened a sheet, and how many accounts put it aside. */
interface DossierInterestTable {
  candidate_id: number;
  /** That of the candidate; null where a server of the version before counted. */
  candidate_department: string | null;
  views: number;
  selections: number;
}

interface CandidateChangesTable {
  id: Generated<number>;
  candidate_id: number;
  at: Instant;
  origin: DossierOrigin;
  staff_id: string | null;
  before: JSONColumnType<HeldFields>;
  after: JSONColumnType<HeldFields>;
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
  candidate_places: CandidatePlacesTable;
  candidate_names: CandidateNamesTable;
  candidate_changes: CandidateChangesTable;
  clinic_views: ClinicViewsTable;
  dossier_counts: DossierCountsTable;
  dossier_interest: DossierInterestTable;
  erased_candidates: ErasedCandidatesTable;
  opened_counts: OpenedCountsTable;
}

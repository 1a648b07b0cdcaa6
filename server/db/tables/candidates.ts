import type { FieldColumns } from "contract/candidate-fields.ts";
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
  /** The postal code at whose place the candidate is listed; empty where nobody knows it. */
  place: string;
  city_folded: string | null;
  study_level_folded: string | null;
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
}

/** The states in which clinics do not know of a dossier. */
export type HiddenState = "draft" | "withdrawn" | "archived";

interface CandidateViewsTable {
  account_id: string;
  candidate_id: number;
  first_viewed_at: Instant;
  last_viewed_at: Instant;
}

/** How many active candidates share a department, level (0: none), tests and opinion (empty: none), in a place or all ('*'). */
export interface CandidateCountsTable {
  place: string;
  department: string;
  study_level_category: number;
  job_interview_status: string;
  job_interview_notice: string;
  count: number;
}

/** How many active candidates bear a folded name. */
export interface CandidateNamesTable {
  part: "last" | "first";
  name: string;
  count: number;
}

/** Which clinics, by their holders, opened which sheet. */
interface ClinicViewsTable {
  candidate_id: number;
  clinic_id: string;
}

/** How many clinics opened a sheet, and how many accounts put it aside. */
interface DossierInterestTable {
  candidate_id: number;
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
  candidate_counts: CandidateCountsTable;
  candidate_names: CandidateNamesTable;
  candidate_changes: CandidateChangesTable;
  clinic_views: ClinicViewsTable;
  dossier_interest: DossierInterestTable;
  erased_candidates: ErasedCandidatesTable;
}

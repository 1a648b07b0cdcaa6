import type { FieldColumns } from "contract/candidates/candidate-fields.ts";
import type { ChangeOrigin, DossierField, DossierOrigin } from "contract/candidates/dossiers.ts";
import type { ImportColumns, ImportKind, ImportState } from "contract/candidates/imports.ts";
import type { LikelyDuplicate } from "contract/candidates/intake.ts";
import type { CorrectionField, CorrectionState } from "contract/candidates/own-page/corrections.ts";
import type { DrivingLicence, OwnField } from "contract/candidates/own-page/own-values.ts";
import type { DossierState, Leave } from "contract/candidates/states.ts";
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { Instant, Nullable, NullableInstant } from "../instant.ts";

export type HeldFields = Partial<Record<DossierField | OwnField | "state", string | number | boolean | null>>;

export interface CandidatesTable extends FieldColumns {
  id: Generated<number>;
  external_id: string;
  version: number;
  content_hash: string;
  source_mark: Nullable<string>;
  active: boolean;
  contact_shareable: boolean;
  last_name_folded: string;
  first_name_folded: string;
  department: string;
  place: string;
  city_folded: string | null;
  study_level_folded: string | null;
  published_at: NullableInstant;
  recruited_at: NullableInstant;
  created_at: Instant;
  updated_at: Instant;
  hidden_as: Nullable<HiddenState>;
  held_against: Nullable<boolean>;
  corrections: JSONColumnType<HeldFields> | null;
  edition: Generated<number>;
  origin: Generated<DossierOrigin>;
  state: GeneratedAlways<DossierState | null>;
  has_picture: GeneratedAlways<boolean>;
  has_resume: GeneratedAlways<boolean>;
  ever_viewed: Generated<boolean>;
  shares_photo: Choice;
  shares_phone: Choice;
  shares_email: Choice;
  shares_letter: Choice;
  shows_photo: GeneratedAlways<boolean>;
  shows_phone: GeneratedAlways<boolean>;
  shows_email: GeneratedAlways<boolean>;
  shows_letter: GeneratedAlways<boolean>;
  available_from: Nullable<string>;
  mobility_km: Nullable<number>;
  driving_licence: Nullable<DrivingLicence>;
  looking_for: Generated<boolean>;
  left_as: Nullable<Leave>;
  left_until: NullableInstant;
  left_from: Nullable<DossierState>;
  left_before: Nullable<Leave>;
  left_before_until: NullableInstant;
}

type Choice = Nullable<boolean>;

export type HiddenState = "draft" | "withdrawn" | "archived";

interface CandidateViewsTable {
  account_id: string;
  candidate_id: number;
  first_viewed_at: Instant;
  last_viewed_at: Instant;
}

export interface CandidateCountsTable {
  place: string;
  department: string;
  study_level_category: number;
  job_interview_status: string;
  job_interview_notice: string;
  count: number;
}

export interface CandidateNamesTable {
  part: "last" | "first";
  name: string;
  count: number;
}

interface ClinicViewsTable {
  candidate_id: number;
  clinic_id: string;
}

interface DossierInterestTable {
  candidate_id: number;
  views: number;
  selections: number;
}

interface CandidateChangesTable {
  id: Generated<number>;
  candidate_id: number;
  at: Instant;
  origin: ChangeOrigin;
  staff_id: string | null;
  before: JSONColumnType<HeldFields>;
  after: JSONColumnType<HeldFields>;
  wording: Nullable<number>;
}

interface DossierCodesTable {
  email_hash: string;
  code: string;
  tries: Generated<number>;
  created_at: Instant;
  expires_at: Instant;
}

interface DossierCorrectionsTable {
  id: string;
  candidate_id: number;
  field: CorrectionField;
  value: ColumnType<string | number | null, string | null | undefined, never>;
  file: string | null;
  state: CorrectionState;
  proposed_at: Instant;
  reminded_at: NullableInstant;
  answered_at: NullableInstant;
  answered_by: Nullable<string>;
  reason: Nullable<string>;
}

interface DossierTicketsTable {
  hash: string;
  candidate_id: number;
  email_hash: string;
  created_at: Instant;
  expires_at: Instant;
}

interface DossierSessionsTable {
  id: string;
  token_hash: string;
  candidate_id: number;
  email_hash: string;
  created_at: Instant;
  last_seen_at: Instant;
}

interface ErasedCandidatesTable {
  external_id_hash: string;
  version: number;
  published_at: NullableInstant;
  erased_at: Instant;
  by_person: Generated<boolean>;
}

export interface FilesTable {
  name: string;
  stored_as: string;
  content_type: string;
  size: number;
  sha256: string;
  stored_sha256: Nullable<string>;
  /** Clinics can open a `pending` resume only if the server has no malware scanner. Pictures are always `clean`. */
  scan_state: Generated<"pending" | "clean" | "infected">;
  scan_due_at: NullableInstant;
  scan_failures: Generated<number>;
  scan_found: Nullable<string>;
  created_at: Instant;
}

export interface ImportsTable {
  id: Generated<number>;
  kind: ImportKind;
  state: ImportState;
  name: string;
  staff_id: string | null;
  bytes: Generated<number>;
  stored_as: string;
  chunks: Generated<number>;
  lines: Generated<number>;
  created: Generated<number>;
  updated: Generated<number>;
  unchanged: Generated<number>;
  refused: Generated<number>;
  unknown_columns: JSONColumnType<string[], string | undefined>;
  columns: ColumnType<ImportColumns, ImportColumns | undefined, ImportColumns>;
  warning: Generated<string | null>;
  error: string | null;
  created_at: Instant;
  arrived_at: NullableInstant;
  started_at: NullableInstant;
  finished_at: NullableInstant;
  claimed_until: NullableInstant;
  attempts: Generated<number>;
  handled_at: NullableInstant;
}

export interface ImportFilesTable {
  id: Generated<number>;
  import_id: number;
  name: string;
  is_archive: boolean;
  bytes: Generated<number>;
  unpacked: Generated<number>;
  stored_as: string;
  chunks: Generated<number>;
  entries: Generated<number>;
  done: Generated<number>;
  arrived_at: NullableInstant;
}

export interface ImportFindingsTable {
  id: Generated<number>;
  import_id: number;
  // `fault`: an error in a line. `entry`: a file that the upload rejected. `file`: a file that the import rejected.
  // `stored`: a file; `name` is its original name, and `value` is its name in the file store.
  kind: "fault" | "duplicate" | "file" | "entry" | "stored";
  line_number: number;
  identifier: string | null;
  name: string | null;
  error: string | null;
  value: string | null;
  duplicates: JSONColumnType<LikelyDuplicate[]> | null;
  found_at: Instant;
}

interface ImportForgottenTable {
  import_id: number;
  hash: string;
  erased_at: Instant;
}

export interface CandidatesTables {
  candidates: CandidatesTable;
  candidate_views: CandidateViewsTable;
  candidate_counts: CandidateCountsTable;
  candidate_names: CandidateNamesTable;
  candidate_changes: CandidateChangesTable;
  clinic_views: ClinicViewsTable;
  dossier_codes: DossierCodesTable;
  dossier_corrections: DossierCorrectionsTable;
  dossier_interest: DossierInterestTable;
  dossier_sessions: DossierSessionsTable;
  dossier_tickets: DossierTicketsTable;
  erased_candidates: ErasedCandidatesTable;
  files: FilesTable;
  imports: ImportsTable;
  import_files: ImportFilesTable;
  import_findings: ImportFindingsTable;
  import_forgotten: ImportForgottenTable;
}

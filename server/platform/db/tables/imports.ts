import type { ImportKind, ImportState } from "contract/candidates/imports.ts";
import type { LikelyDuplicate } from "contract/candidates/intake.ts";
import type { Generated, JSONColumnType } from "kysely";
import type { Instant, NullableInstant } from "../instant.ts";

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
  /** Size in bytes once unpacked; a plain file's own size. */
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
  /** `stored`: a file under its original name, with its stored name in `value`. */
  kind: "fault" | "duplicate" | "file" | "entry" | "stored";
  line_number: number;
  identifier: string | null;
  name: string | null;
  error: string | null;
  value: string | null;
  duplicates: JSONColumnType<LikelyDuplicate[]> | null;
  found_at: Instant;
}

export interface ImportForgottenTable {
  import_id: number;
  hash: string;
  erased_at: Instant;
}

export interface ImportsTables {
  imports: ImportsTable;
  import_files: ImportFilesTable;
  import_findings: ImportFindingsTable;
  import_forgotten: ImportForgottenTable;
}

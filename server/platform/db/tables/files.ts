import type { ColumnType, Generated } from "kysely";
import type { Instant, NullableInstant } from "../instant.ts";

export interface FilesTable {
  name: string;
  stored_as: string;
  content_type: string;
  size: number;
  sha256: string;
  stored_sha256: ColumnType<string | null, string | null | undefined, string | null>;
  /** A `pending` resume is served only if there is no scanner. Pictures are always clean. */
  scan_state: Generated<"pending" | "clean" | "infected">;
  scan_due_at: NullableInstant;
  scan_failures: Generated<number>;
  scan_found: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Instant;
}

export interface FilesTables {
  files: FilesTable;
}

import type { ColumnType, Generated } from "kysely";
import type { Instant, NullableInstant } from "../instant.ts";

export interface FilesTable {
  name: string;
  stored_as: string;
  content_type: string;
  size: number;
  /** Of the bytes as they came. */
  sha256: string;
  /** Of the bytes as they lie in the store; null for pictures. */
  stored_sha256: ColumnType<string | null, string | null | undefined, string | null>;
  /** A resume that is `pending` is served only while there is no scanner; pictures are always clean. */
  scan_state: Generated<"pending" | "clean" | "infected">;
  scan_due_at: NullableInstant;
  scan_failures: Generated<number>;
  /** The name of the malware. */
  scan_found: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Instant;
}

/** Of files of candidates. */
export interface FilesTables {
  files: FilesTable;
}

import type { ColumnType, Generated } from "kysely";
import type { Instant, NullableInstant } from "../instant.ts";

export interface FilesTable {
  name: string;
  stored_as: string;
  content_type: string;
  size: number;
  /** Of the bytes as they came. */
  sha256: string;
  /** Of the bytes as they lie in the store; null for pictures, and for resumes that lie there as they came. */
  stored_sha256: ColumnType<string | null, string | null | undefined, string | null>;
  /** Which making wrote a resume anew (`RESUME_MAKING`); null for pictures, and where it is not known; -1 where no bytes were. */
  made_by: ColumnType<number | null, number | null | undefined, number | null>;
  /**
   * A resume that is `pending` is served only while there is no scanner; pictures, which are made anew, are clean. One
   * that is `refused` came before the rules of today and is not served.
   */
  scan_state: Generated<"pending" | "clean" | "infected" | "refused">;
  scan_due_at: NullableInstant;
  scan_failures: Generated<number>;
  /** The name of what was found, or why it is refused. */
  scan_found: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Instant;
}

/** Of files of candidates. */
export interface FilesTables {
  files: FilesTable;
}

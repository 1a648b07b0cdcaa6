import type { ColumnType } from "kysely";
import type { Instant, NullableInstant } from "../instant.ts";

interface SessionsTable {
  id: string;
  token_hash: string;
  account_id: string;
  browser: ColumnType<string | null, string | null | undefined, string | null>;
  system: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Instant;
  last_seen_at: Instant;
  wrote_at: NullableInstant;
}

export interface LoginTables {
  sessions: SessionsTable;
}

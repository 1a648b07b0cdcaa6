import type { JSONColumnType } from "kysely";
import type { Instant } from "../instant.ts";

interface ConfigurationsTable {
  account_id: string;
  type: number;
  details: JSONColumnType<Record<string, unknown>>;
  is_active: boolean;
  updated_at: Instant;
}

export interface ToursTables {
  configurations: ConfigurationsTable;
}

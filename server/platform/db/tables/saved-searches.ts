import type { SearchAlert } from "contract/alerts/saved-searches.ts";
import type { SearchFilters } from "contract/candidates/candidates.ts";
import type { JSONColumnType } from "kysely";
import type { Instant, NullableInstant } from "../instant.ts";

interface SavedSearchesTable {
  id: string;
  account_id: string;
  name: string;
  name_folded: string;
  filters: JSONColumnType<SearchFilters>;
  alert: SearchAlert;
  opened_sequence: number;
  told_sequence: number;
  created_at: Instant;
  deleted_at: NullableInstant;
}

export interface SavedSearchTables {
  saved_searches: SavedSearchesTable;
}

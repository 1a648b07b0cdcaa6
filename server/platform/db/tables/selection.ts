import type { Instant, NullableInstant } from "../instant.ts";

interface SelectionsTable {
  account_id: string;
  candidate_id: number;
  selected_at: Instant;
  consulted_at: NullableInstant;
}

export interface SelectionTables {
  selections: SelectionsTable;
}

import type { FollowUpStatus } from "contract/selection/follow-up.ts";
import type { Generated } from "kysely";
import type { Instant, NullableInstant } from "../instant.ts";

export interface FollowUpsTable {
  id: Generated<number>;
  account_id: string;
  candidate_id: number;
  status: Generated<FollowUpStatus>;
  note: Generated<string>;
  next_step_on: string | null;
  next_step_by: string | null;
  next_step_due_at: NullableInstant;
  edition: Generated<number>;
  updated_at: NullableInstant;
  updated_by: string | null;
  removed_at: NullableInstant;
}

interface FollowUpChangesTable {
  id: Generated<number>;
  follow_up_id: number;
  at: Instant;
  changed_by: string | null;
  status: FollowUpStatus;
  next_step_on: string | null;
  is_note: boolean;
}

export interface FollowUpTables {
  follow_ups: FollowUpsTable;
  follow_up_changes: FollowUpChangesTable;
}

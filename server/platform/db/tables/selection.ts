import type { PayTable } from "contract/selection/contract-pay.ts";
import type { FollowUpStatus } from "contract/selection/follow-up.ts";
import type { IntroductionState } from "contract/selection/introductions.ts";
import type { RecruitmentContract, RecruitmentState } from "contract/selection/recruitments.ts";
import type { Generated, JSONColumnType } from "kysely";
import type { Instant, NullableInstant } from "../instant.ts";

interface SelectionsTable {
  account_id: string;
  candidate_id: number;
  selected_at: Instant;
  consulted_at: NullableInstant;
}

interface FollowUpsTable {
  id: Generated<number>;
  account_id: string;
  candidate_id: number;
  status: Generated<FollowUpStatus>;
  note: Generated<string>;
  next_step_on: string | null;
  next_step_label: string | null;
  next_step_by: string | null;
  next_step_due_at: NullableInstant;
  asked_in: string | null;
  ask_after: NullableInstant;
  farewell_at: NullableInstant;
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
  next_step_label: string | null;
  is_note: boolean;
}

interface IntroductionsTable {
  id: string;
  clinic_id: string;
  asked_by: string | null;
  candidate_id: number;
  state: IntroductionState;
  message: string;
  slots: JSONColumnType<string[]>;
  phone: string;
  requested_at: Instant;
  reminded_at: NullableInstant;
  answered_at: NullableInstant;
  answered_by: string | null;
  answer: string | null;
  reason: string | null;
  slot: NullableInstant;
  moves: Generated<number>;
  moved_at: NullableInstant;
  remind_clinic_at: NullableInstant;
  remind_candidate_at: NullableInstant;
  cancelled_at: NullableInstant;
  undo_until: NullableInstant;
}

interface RecruitmentsTable {
  id: string;
  clinic_id: string;
  reported_by: string | null;
  candidate_id: number;
  state: RecruitmentState;
  contract: RecruitmentContract;
  starts_on: string | null;
  reported_at: Instant;
  decided_at: NullableInstant;
  decided_by: string | null;
  reason: string | null;
}

type PayFigures = Omit<PayTable, "validFrom" | "source" | "checkedOn" | "isShipped">;

interface ContractPayTable {
  valid_from: string;
  figures: JSONColumnType<PayFigures>;
  source: string;
  checked_on: string | null;
  changed_at: Instant;
  changed_by: string | null;
}

interface BranchPayTable {
  valid_from: string;
  agreement: string;
  echelon: string;
  amount: number;
  changed_at: Instant;
  changed_by: string | null;
}

export interface SelectionTables {
  selections: SelectionsTable;
  follow_ups: FollowUpsTable;
  follow_up_changes: FollowUpChangesTable;
  introductions: IntroductionsTable;
  recruitments: RecruitmentsTable;
  contract_pay: ContractPayTable;
  contract_branch_pay: BranchPayTable;
}

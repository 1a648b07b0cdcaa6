import type { RecruitmentContract, RecruitmentState } from "contract/selection/recruitments.ts";
import type { Instant, NullableInstant } from "../instant.ts";

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

export interface RecruitmentTables {
  recruitments: RecruitmentsTable;
}

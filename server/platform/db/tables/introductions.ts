import type { IntroductionState } from "contract/selection/introductions.ts";
import type { JSONColumnType } from "kysely";
import type { Instant, NullableInstant } from "../instant.ts";

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
  cancelled_at: NullableInstant;
  undo_until: NullableInstant;
}

export interface IntroductionTables {
  introductions: IntroductionsTable;
}

import type { Generated } from "kysely";
import type { Instant, NullableInstant } from "../instant.ts";

interface CountersTable {
  key: string;
  count: number;
  started_at: Instant;
}

interface LimitLogsTable {
  key: string;
  instants: Date[];
  last_at: Instant;
  passed_at: NullableInstant;
}

interface LoginFailuresTable {
  key: string;
  account_key: string | null;
  instants: Generated<Date[]>;
  failures: number;
  streak: number;
  day_started_at: Instant;
  last_failed_at: Instant;
}

/** Of what is counted. */
export interface LimitsTables {
  counters: CountersTable;
  limit_logs: LimitLogsTable;
  login_failures: LoginFailuresTable;
}

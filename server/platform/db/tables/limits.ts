import type { Generated } from "kysely";
import type { Instant, NullableInstant } from "../instant.ts";

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
  streak: number;
  last_failed_at: Instant;
}

export interface LimitsTables {
  limit_logs: LimitLogsTable;
  login_failures: LoginFailuresTable;
}

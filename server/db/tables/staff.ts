import type { StaffRole } from "contract/staff.ts";
import type { Instant, NullableInstant } from "../instant.ts";

interface StaffTable {
  id: string;
  email: string;
  email_key: string;
  first_name: string;
  last_name: string;
  role: StaffRole;
  password_hash: string | null;
  suspended_at: NullableInstant;
  created_at: Instant;
}

interface StaffSessionsTable {
  id: string;
  token_hash: string;
  staff_id: string;
  browser: string | null;
  system: string | null;
  created_at: Instant;
  last_seen_at: Instant;
}

/** Of who works at the training centre. */
export interface StaffTables {
  staff: StaffTable;
  staff_sessions: StaffSessionsTable;
}

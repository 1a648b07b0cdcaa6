import type { StaffRole } from "contract/centre/staff.ts";
import type { Generated } from "kysely";
import type { Instant, NullableInstant } from "../instant.ts";

export interface StaffTable {
  id: string;
  email: string;
  email_key: string;
  first_name: string;
  last_name: string;
  role: StaffRole;
  password_hash: string | null;
  suspended_at: NullableInstant;
  totp_secret: string | null;
  totp_since: NullableInstant;
  totp_steps: Generated<number[]>;
  daily_mail: Generated<boolean>;
  invited_at: NullableInstant;
  last_login_at: NullableInstant;
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
  proved_at: NullableInstant;
}

export type TicketPurpose = "totp" | "enrol";

export interface StaffTicketsTable {
  hash: string;
  staff_id: string;
  purpose: TicketPurpose;
  tries: Generated<number>;
  secret: string | null;
  created_at: Instant;
  expires_at: Instant;
}

interface StaffRecoveryCodesTable {
  staff_id: string;
  hash: string;
}

export type StaffLinkPurpose = "invitation" | "reset";

interface StaffLinksTable {
  hash: string;
  staff_id: string;
  purpose: StaffLinkPurpose;
  created_at: Instant;
  expires_at: Instant;
  used_at: NullableInstant;
}

interface DayFiguresTable {
  began_at: Instant;
  views: number;
  selections: number;
  dossiers: number;
  clinics: number;
}

interface DepartmentSearchesTable {
  began_at: Instant;
  department: string;
  searches: number;
}

export interface CentreTables {
  staff: StaffTable;
  staff_sessions: StaffSessionsTable;
  staff_tickets: StaffTicketsTable;
  staff_recovery_codes: StaffRecoveryCodesTable;
  staff_links: StaffLinksTable;
  day_figures: DayFiguresTable;
  department_searches: DepartmentSearchesTable;
}

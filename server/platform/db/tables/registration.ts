import type { ColumnType, JSONColumnType } from "kysely";
import type { RegisterEntry } from "../../gateways/register/register.ts";
import type { Instant, NullableInstant } from "../instant.ts";

interface SmsCodesTable {
  account_id: string;
  phone: string;
  code: string;
  tries: number;
  expires_at: Instant;
}

interface LookupSnapshotsTable {
  id: string;
  num_ordinal: string;
  entry: JSONColumnType<RegisterEntry>;
  taken_at: Instant;
}

export interface Difference {
  readonly field: string;
  readonly register: string;
  readonly given: string;
}

interface RegistrationsTable {
  account_id: string;
  register_emails: JSONColumnType<string[]>;
  differences: JSONColumnType<Difference[]>;
  noted_at: Instant;
}

export type EmailAnswer = "accepted" | "refused";

interface EmailRequestsTable {
  id: string;
  num_ordinal: string;
  email: string;
  phone: string;
  details: JSONColumnType<Record<string, string>>;
  requested_at: Instant;
  handled_at: NullableInstant;
  answer: ColumnType<EmailAnswer | null, EmailAnswer | null | undefined, EmailAnswer | null>;
  answered_by: ColumnType<string | null, string | null | undefined, string | null>;
  reason: ColumnType<string | null, string | null | undefined, string | null>;
}

interface DeferredRequestsTable {
  id: string;
  call: string;
  subject: string;
  asked_at: Instant;
  is_first: ColumnType<boolean, boolean | undefined, boolean>;
}

interface RegisterCacheTable {
  num_ordinal: string;
  entry: JSONColumnType<RegisterEntry>;
  fetched_at: Instant;
}

export interface RegistrationTables {
  sms_codes: SmsCodesTable;
  lookup_snapshots: LookupSnapshotsTable;
  registrations: RegistrationsTable;
  email_requests: EmailRequestsTable;
  asks: DeferredRequestsTable;
  register_cache: RegisterCacheTable;
}

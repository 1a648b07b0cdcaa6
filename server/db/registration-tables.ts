import type { Generated, JSONColumnType } from "kysely";
import type { RegisterEntry } from "../outside/register/register.ts";
import type { Instant, NullableInstant } from "./instant.ts";

/** What a link that came by e-mail may do. */
export type TokenPurpose = "verification" | "reset" | "invitation" | "cancel" | "restore";

export interface TokensTable {
  hash: string;
  purpose: TokenPurpose;
  account_id: string;
  /** The address it was sent to, in lower case. */
  email_key: string;
  created_at: Instant;
  expires_at: Instant;
  used_at: NullableInstant;
  tries: Generated<number>;
}

export interface SmsCodesTable {
  account_id: string;
  phone: string;
  /** Sealed. */
  code: string;
  tries: number;
  expires_at: Instant;
}

export interface LookupSnapshotsTable {
  id: string;
  num_ordinal: string;
  entry: JSONColumnType<RegisterEntry>;
  taken_at: Instant;
}

/** One field in which a registration differs from the register. */
export interface Difference {
  readonly field: string;
  readonly register: string;
  readonly given: string;
}

export interface RegistrationsTable {
  account_id: string;
  register_emails: JSONColumnType<string[]>;
  differences: JSONColumnType<Difference[]>;
  noted_at: Instant;
}

export interface EmailRequestsTable {
  id: string;
  num_ordinal: string;
  email: string;
  phone: string;
  details: JSONColumnType<Record<string, string>>;
  requested_at: Instant;
  handled_at: NullableInstant;
}

export interface AsksTable {
  id: string;
  call: string;
  subject: string;
  asked_at: Instant;
}

export interface RegisterCacheTable {
  num_ordinal: string;
  entry: JSONColumnType<RegisterEntry>;
  fetched_at: Instant;
}

/** The tables of registration and of links that leave by e-mail. */
export interface RegistrationTables {
  tokens: TokensTable;
  sms_codes: SmsCodesTable;
  lookup_snapshots: LookupSnapshotsTable;
  registrations: RegistrationsTable;
  email_requests: EmailRequestsTable;
  asks: AsksTable;
  register_cache: RegisterCacheTable;
}

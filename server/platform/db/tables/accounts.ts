import type { Gender } from "contract/values.ts";
import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { RegisterEntry } from "../../gateways/register/register.ts";
import type { Instant, Nullable, NullableInstant } from "../instant.ts";

export interface AccountsTable {
  id: string;
  holder_id: string | null;
  num_ordinal: string | null;
  email: string;
  email_key: string;
  gender: Gender | null;
  last_name: string;
  first_name: string;
  phone: string | null;
  password_hash: string | null;
  mendatary_checked: Generated<boolean>;
  phone_checked: Generated<boolean>;
  email_checked: Generated<boolean>;
  checked_elsewhere: Generated<boolean>;
  requested_email_key: Nullable<string>;
  terms_accepted_at: NullableInstant;
  terms_version: Nullable<string>;
  activated_at: NullableInstant;
  last_login_at: NullableInstant;
  last_used_at: NullableInstant;
  previous_visit_at: NullableInstant;
  removed_at: NullableInstant;
  inactivity_notice_at: NullableInstant;
  shares_selection: Generated<boolean>;
  created_at: Instant;
}

export interface ClinicsTable {
  id: string;
  account_id: string;
  position: number;
  social_reason: string;
  siret: string;
  address: string;
  zip_code: string;
  city: string;
  phone: string;
}

interface SiretChangesTable {
  id: Generated<number>;
  clinic_id: string;
  former: string;
  changed_at: Instant;
}

interface SessionsTable {
  id: string;
  token_hash: string;
  account_id: string;
  browser: Nullable<string>;
  system: Nullable<string>;
  created_at: Instant;
  last_seen_at: Instant;
  wrote_at: NullableInstant;
  proved_at: NullableInstant;
}

interface PasskeysTable {
  id: string;
  account_id: string | null;
  staff_id: string | null;
  credential_id: string;
  public_key: string;
  counter: number;
  transports: string[];
  name: string;
  created_at: Instant;
  last_used_at: NullableInstant;
}

interface PasskeyChallengesTable {
  hash: string;
  account_id: string | null;
  staff_id: string | null;
  created_at: Instant;
  expires_at: Instant;
}

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
  answer: Nullable<EmailAnswer>;
  answered_by: Nullable<string>;
  reason: Nullable<string>;
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

interface RegisterEntriesTable {
  num_ordinal: string;
  num_ordinal_key: string;
  gender: Gender | null;
  last_name: string;
  first_name: string;
  social_reason: string | null;
  siret: string | null;
  address: string | null;
  zip_code: string | null;
  city: string | null;
  phone: string | null;
  emails: JSONColumnType<string[]>;
  content_hash: string;
  updated_at: Instant;
}

interface RegisterAddedEmailsTable {
  num_ordinal_key: string;
  email: string;
  added_at: Instant;
  link_hash: Nullable<string>;
  asked_at: NullableInstant;
  confirmed_at: NullableInstant;
}

interface RegisterCorrectionsTable {
  num_ordinal: string;
  field: string;
  source: ColumnType<unknown, string, string>;
  corrected_at: Instant;
}

interface RegisterChangesTable {
  num_ordinal: string;
  changed_at: Instant;
  fields: JSONColumnType<string[]>;
}

export type LinkPurpose = "verification" | "activation" | "reset" | "invitation" | "cancel" | "restore" | "digest";

export interface TokensTable {
  hash: string;
  purpose: LinkPurpose;
  account_id: string;
  email_key: string;
  created_at: Instant;
  expires_at: Instant;
  used_at: NullableInstant;
  tries: Generated<number>;
  undoes_since: NullableInstant;
}

interface ConfigurationsTable {
  account_id: string;
  type: number;
  details: JSONColumnType<Record<string, unknown>>;
  is_active: boolean;
  updated_at: Instant;
}

export interface AccountsTables {
  accounts: AccountsTable;
  clinics: ClinicsTable;
  siret_changes: SiretChangesTable;
  sessions: SessionsTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  sms_codes: SmsCodesTable;
  lookup_snapshots: LookupSnapshotsTable;
  registrations: RegistrationsTable;
  email_requests: EmailRequestsTable;
  deferred_requests: DeferredRequestsTable;
  register_cache: RegisterCacheTable;
  register_entries: RegisterEntriesTable;
  register_added_emails: RegisterAddedEmailsTable;
  register_corrections: RegisterCorrectionsTable;
  register_changes: RegisterChangesTable;
  tokens: TokensTable;
  configurations: ConfigurationsTable;
}

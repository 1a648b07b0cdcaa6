import type { FieldColumns } from "contract/candidate-fields.ts";
import type { Gender } from "contract/values.ts";
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { CandidateTables } from "./candidate-tables.ts";
import type { Instant, NullableInstant } from "./instant.ts";
import type { NotificationTables } from "./notification-tables.ts";
import type { PrivacyTables } from "./privacy-tables.ts";
import type { RegisterTables } from "./register-tables.ts";
import type { RegistrationTables } from "./registration-tables.ts";

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
  terms_accepted_at: NullableInstant;
  terms_version: ColumnType<string | null, string | null | undefined, string | null>;
  activated_at: NullableInstant;
  last_login_at: NullableInstant;
  removed_at: NullableInstant;
  inactivity_notice_at: NullableInstant;
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

export interface SessionsTable {
  id: string;
  token_hash: string;
  account_id: string;
  /** What the browser calls itself, where that is known: 'Firefox', 'Windows'. */
  browser: ColumnType<string | null, string | null | undefined, string | null>;
  system: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Instant;
  last_seen_at: Instant;
  wrote_at: NullableInstant;
}

/** A candidate's fields (contract/candidate-fields.ts), with what the table holds beside them. */
export interface CandidatesTable extends FieldColumns {
  id: Generated<number>;
  external_id: string;
  version: number;
  content_hash: string;
  /** Of the file's lines that it was last stored from, and of content_hash; null when no file said so. */
  source_mark: ColumnType<string | null, string | null | undefined, string | null>;
  active: boolean;
  contact_shareable: boolean;
  last_name_folded: string;
  first_name_folded: string;
  department: string;
  published_at: NullableInstant;
  recruited_at: NullableInstant;
  created_at: Instant;
  updated_at: Instant;
  /** Department, study level, tests done and opinion in one. */
  cell: GeneratedAlways<string>;
}

export interface PublicationsTable {
  candidate_id: number;
  department: string;
  published_at: Instant;
  sequence: number | null;
}

export interface SelectionsTable {
  account_id: string;
  candidate_id: number;
  selected_at: Instant;
  consulted_at: NullableInstant;
}

export interface CandidateViewsTable {
  account_id: string;
  candidate_id: number;
  first_viewed_at: Instant;
  last_viewed_at: Instant;
}

export interface FilesTable {
  name: string;
  stored_as: string;
  content_type: string;
  size: number;
  /** Of the bytes as they came. */
  sha256: string;
  /** Of the bytes as they lie in the store; null for pictures, and for resumes that lie there as they came. */
  stored_sha256: ColumnType<string | null, string | null | undefined, string | null>;
  /**
   * A resume that is `pending` is served only while there is no scanner; pictures, which are made anew, are clean. One
   * that is `refused` came before the rules of today and is not served.
   */
  scan_state: Generated<"pending" | "clean" | "infected" | "refused">;
  scan_due_at: NullableInstant;
  scan_failures: Generated<number>;
  /** The name of what was found, or why it is refused. */
  scan_found: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Instant;
}

export type Channel = "sms" | "email";
/** Forward only: queued → sending → accepted → delivered, or failed, or uncertain (policy 5). */
export type MessageState = "queued" | "sending" | "accepted" | "delivered" | "failed" | "uncertain";

export interface MessagesTable {
  id: string;
  channel: Channel;
  kind: string;
  recipient: string;
  subject: string | null;
  body: string | null;
  state: MessageState;
  attempts: Generated<number>;
  next_at: NullableInstant;
  valid_until: NullableInstant;
  account_id: string | null;
  provider_id: string | null;
  failure: string | null;
  permanent: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  receipt_due_at: NullableInstant;
  dedupe_key: string | null;
  created_at: Instant;
  finished_at: NullableInstant;
  /** The trace of what caused it, as a W3C traceparent. */
  trace: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface OutboxDeliveriesTable {
  id: string;
  channel: Channel;
  recipient: string;
  subject: string | null;
  text: string;
  html: string | null;
  sent_at: Instant;
  position: Generated<number>;
}

export interface CountersTable {
  key: string;
  count: number;
  started_at: Instant;
}

export interface LimitLogsTable {
  key: string;
  instants: Date[];
  last_at: Instant;
  passed_at: NullableInstant;
}

export interface LoginFailuresTable {
  key: string;
  account_key: string | null;
  instants: Generated<Date[]>;
  failures: number;
  streak: number;
  day_started_at: Instant;
  last_failed_at: Instant;
}

export interface SettingsTable {
  key: string;
  value: JSONColumnType<Record<string, unknown>>;
}

export interface ErasedCandidatesTable {
  external_id_hash: string;
  version: number;
  published_at: NullableInstant;
  erased_at: Instant;
}

export interface ConfigurationsTable {
  account_id: string;
  type: number;
  details: JSONColumnType<Record<string, unknown>>;
  is_active: boolean;
  updated_at: Instant;
}

export interface SiretChangesTable {
  id: Generated<number>;
  clinic_id: string;
  former: string;
  changed_at: Instant;
}

/** Every table, by its name. */
export interface Tables extends RegistrationTables, NotificationTables, PrivacyTables, CandidateTables, RegisterTables {
  migrations: { name: string; applied_at: Generated<Date> };
  accounts: AccountsTable;
  clinics: ClinicsTable;
  sessions: SessionsTable;
  candidates: CandidatesTable;
  publications: PublicationsTable;
  selections: SelectionsTable;
  candidate_views: CandidateViewsTable;
  files: FilesTable;
  messages: MessagesTable;
  outbox_deliveries: OutboxDeliveriesTable;
  counters: CountersTable;
  limit_logs: LimitLogsTable;
  login_failures: LoginFailuresTable;
  settings: SettingsTable;
  configurations: ConfigurationsTable;
  siret_changes: SiretChangesTable;
  erased_candidates: ErasedCandidatesTable;
}

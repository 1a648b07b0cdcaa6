import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { Instant, Nullable, NullableInstant } from "../instant.ts";

export type Channel = "sms" | "email";

/** A message in the state `failed` or `uncertain` had an error and is not sent again automatically (policy 5). */
export type MessageState = "queued" | "sending" | "accepted" | "delivered" | "failed" | "uncertain";

interface MessagesTable {
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
  permanent: Nullable<boolean>;
  receipt_due_at: NullableInstant;
  dedupe_key: string | null;
  created_at: Instant;
  finished_at: NullableInstant;
  dropped_at: NullableInstant;
  after_kind: Nullable<string>;
  candidate_ids: Nullable<number[]>;
  candidate_id: Nullable<number>;
  day_zone: Nullable<string>;
}

interface OutboxDeliveriesTable {
  id: string;
  channel: Channel;
  recipient: string;
  subject: string | null;
  text: string;
  html: string | null;
  headers: ColumnType<Readonly<Record<string, string>> | null, string | null | undefined, string | null>;
  calendar: string | null;
  sent_at: Instant;
  position: Generated<number>;
}

interface ChannelsTable {
  channel: Channel;
  failures: number;
  recipients: string[];
  paused_until: NullableInstant;
  reason: string | null;
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
  streak: number;
  last_failed_at: Instant;
}

export interface PlatformTables {
  messages: MessagesTable;
  outbox_deliveries: OutboxDeliveriesTable;
  channels: ChannelsTable;
  limit_logs: LimitLogsTable;
  login_failures: LoginFailuresTable;
  migrations: { name: string; applied_at: Generated<Date> };
  settings: { key: string; value: JSONColumnType<Record<string, unknown>> };
}

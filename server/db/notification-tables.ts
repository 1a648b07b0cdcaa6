import type { Periodicity, PeriodicityType } from "contract/alerts.ts";
import type { JSONColumnType } from "kysely";
import type { Instant, NullableInstant } from "./instant.ts";

export interface PublicationNumberingTable {
  id: 1;
  last_sequence: number;
}

export interface AlertParametersTable {
  account_id: string;
  enabled: boolean;
  sectors: string[];
  mobile: string;
  periodicity: PeriodicityType;
  params: JSONColumnType<Periodicity["params"]>;
  last_sequence: number;
  next_run_at: NullableInstant;
  last_run_at: NullableInstant;
  sms_day: string | null;
  sms_count: number;
  mobile_since: Instant;
  mobile_stopped: "unreachable" | "stop" | null;
}

export interface NotificationsTable {
  id: string;
  account_id: string;
  title: string;
  content: string;
  sectors: string[] | null;
  after_sequence: number | null;
  last_sequence: number | null;
  created_at: Instant;
  read_at: NullableInstant;
}

export interface ShortLinksTable {
  code: string;
  account_id: string;
  path: string;
  expires_at: Instant;
}

/** The breaker of a way out. */
export interface ChannelsTable {
  channel: "sms" | "email";
  failures: number;
  paused_until: NullableInstant;
  reason: string | null;
}

/** The tables of notifications, alerts and short links, and of what guards the gateways. */
export interface NotificationTables {
  publication_numbering: PublicationNumberingTable;
  alert_parameters: AlertParametersTable;
  notifications: NotificationsTable;
  short_links: ShortLinksTable;
  channels: ChannelsTable;
}

import type { DigestPeriod, Periodicity, PeriodicityType } from "contract/alerts/alerts.ts";
import type { SearchAlert } from "contract/alerts/saved-searches.ts";
import type { SearchFilters } from "contract/candidates/candidates.ts";
import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { Instant, Nullable, NullableInstant } from "../instant.ts";

interface AlertParametersTable {
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
  digest: Generated<DigestPeriod>;
  paused_until: Nullable<string>;
  pause_ends_at: Nullable<Date>;
  pause_after: Nullable<number>;
  pauses_over: ColumnType<[number, number][], string | undefined, string>;
}

export interface Stopped {
  readonly digest: DigestPeriod;
  readonly searches: readonly { readonly id: string; readonly alert: SearchAlert }[];
}

export type ReportedRanges = Readonly<Record<string, readonly [after: number, upTo: number]>>;

interface DigestsTable {
  account_id: string;
  next_run_at: NullableInstant;
  last_sequence: number;
  mailed_on: string | null;
  refused_address: string | null;
  trusted_since: Instant;
  stopped: ColumnType<Stopped | null, string | null, string | null>;
  reported: ColumnType<ReportedRanges | null, string | null | undefined, string | null>;
}

interface PublicationsTable {
  candidate_id: number;
  department: string;
  published_at: Instant;
  sequence: number | null;
}

interface PublicationNumberingTable {
  id: 1;
  last_sequence: number;
}

interface NotificationsTable {
  id: string;
  account_id: string;
  title: string;
  content: string;
  sectors: string[] | null;
  after_sequence: number | null;
  last_sequence: number | null;
  candidate_id: Nullable<number>;
  created_at: Instant;
  read_at: NullableInstant;
  deleted_at: Nullable<Date>;
}

interface SavedSearchesTable {
  id: string;
  account_id: string;
  name: string;
  name_folded: string;
  filters: JSONColumnType<SearchFilters>;
  alert: SearchAlert;
  opened_sequence: number;
  reported_sequence: number;
  created_at: Instant;
  deleted_at: NullableInstant;
}

interface ShortLinksTable {
  code: string;
  account_id: string;
  path: string;
  expires_at: Instant;
}

export interface AlertsTables {
  alert_parameters: AlertParametersTable;
  digests: DigestsTable;
  publications: PublicationsTable;
  publication_numbering: PublicationNumberingTable;
  notifications: NotificationsTable;
  saved_searches: SavedSearchesTable;
  short_links: ShortLinksTable;
}

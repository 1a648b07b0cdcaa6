import type { Periodicity, PeriodicityType } from "contract/alerts.ts";
import type { JSONColumnType } from "kysely";
import type { Instant, NullableInstant } from "../instant.ts";

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

/** Of alerts, and the numbers by which they know what is new. */
export interface AlertsTables {
  alert_parameters: AlertParametersTable;
  publications: PublicationsTable;
  publication_numbering: PublicationNumberingTable;
}

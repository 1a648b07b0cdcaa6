import type { Generated, JSONColumnType } from "kysely";
import type { Instant } from "../instant.ts";

export type Opened = "sheet" | "resume";

interface ViewLogTable {
  id: Generated<number>;
  account_id: string;
  candidate_id: number;
  what: Opened;
  viewed_at: Instant;
  contact: Generated<boolean>;
  /**
   * A keyed hash of the clinic. Null if the opening of the sheet does not count towards a limit (policy T-45, T-64).
   */
  clinic: string | null;
}

interface AuditEventsTable {
  id: Generated<number>;
  at: Instant;
  event: string;
  actor_id: string | null;
  subject: string | null;
  address: string | null;
  details: JSONColumnType<Record<string, unknown>> | null;
  /**
   * A signature that proves that the server itself removed personal data from this event. Null if the server removed no
   * data.
   */
  redaction: Generated<string | null>;
}

interface AuditChainTable {
  position: number;
  event_id: number;
  previous: string;
  digest: string;
  mac: string;
}

export interface PrivacyTables {
  view_log: ViewLogTable;
  audit_events: AuditEventsTable;
  audit_chain: AuditChainTable;
}

import type { Generated, JSONColumnType } from "kysely";
import type { Instant } from "../instant.ts";

/** What of a candidate was opened. */
export type Opened = "sheet" | "resume";

interface ViewLogTable {
  id: Generated<number>;
  account_id: string;
  candidate_id: number;
  what: Opened;
  viewed_at: Instant;
  /** Telephone and e-mail could be read. */
  contact: Generated<boolean>;
  /** The clinic that the line counts for, as a keyed hash; null for what counts nothing (policy T-45, T-64). */
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
  /** An HMAC that proves who took the data of a person out; null where nobody did. */
  redaction: Generated<string | null>;
}

interface AuditChainTable {
  position: number;
  event_id: number;
  previous: string;
  digest: string;
  mac: string;
}

/** Of who did and saw what. */
export interface PrivacyTables {
  view_log: ViewLogTable;
  audit_events: AuditEventsTable;
  audit_chain: AuditChainTable;
}

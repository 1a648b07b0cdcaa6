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
  /** Its place in the chain, from 1 without a gap; null until it is sealed. */
  sequence: Generated<number | null>;
  salt: Generated<string | null>;
  digest: Generated<string | null>;
  seal: Generated<string | null>;
  redaction: Generated<string | null>;
}

interface AuditChainTable {
  id: 1;
  anchor_sequence: number;
  anchor_seal: string;
  last_sequence: number;
  last_seal: string;
  signature: string;
}

/** Of who did and saw what. */
export interface PrivacyTables {
  view_log: ViewLogTable;
  audit_events: AuditEventsTable;
  audit_chain: AuditChainTable;
}

import type { Gender } from "contract/values.ts";
import type { ColumnType, JSONColumnType } from "kysely";
import type { Instant, NullableInstant } from "../instant.ts";

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
  link_hash: ColumnType<string | null, string | null | undefined, string | null>;
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

export interface RegisterTables {
  register_entries: RegisterEntriesTable;
  register_added_emails: RegisterAddedEmailsTable;
  register_corrections: RegisterCorrectionsTable;
  register_changes: RegisterChangesTable;
}

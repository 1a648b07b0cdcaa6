import type { Gender } from "contract/values.ts";
import type { ColumnType, Generated } from "kysely";
import type { Instant, NullableInstant } from "../instant.ts";

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
  requested_email_key: ColumnType<string | null, string | null | undefined, string | null>;
  terms_accepted_at: NullableInstant;
  terms_version: ColumnType<string | null, string | null | undefined, string | null>;
  activated_at: NullableInstant;
  last_login_at: NullableInstant;
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

export interface AccountTables {
  accounts: AccountsTable;
  clinics: ClinicsTable;
  siret_changes: SiretChangesTable;
}

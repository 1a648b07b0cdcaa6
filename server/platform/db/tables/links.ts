import type { Generated } from "kysely";
import type { Instant, NullableInstant } from "../instant.ts";

export type LinkPurpose = "verification" | "activation" | "reset" | "invitation" | "cancel" | "restore" | "digest";

export interface TokensTable {
  hash: string;
  purpose: LinkPurpose;
  account_id: string;
  email_key: string;
  created_at: Instant;
  expires_at: Instant;
  used_at: NullableInstant;
  tries: Generated<number>;
  undoes_since: NullableInstant;
}

export interface LinksTables {
  tokens: TokensTable;
}

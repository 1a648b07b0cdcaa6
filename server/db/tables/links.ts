import type { Generated } from "kysely";
import type { Instant, NullableInstant } from "../instant.ts";

/** What a link that came by e-mail may do. */
export type LinkPurpose = "verification" | "activation" | "reset" | "invitation" | "cancel" | "restore" | "digest";

export interface TokensTable {
  hash: string;
  purpose: LinkPurpose;
  account_id: string;
  /** The address it was sent to, in lower case. */
  email_key: string;
  created_at: Instant;
  expires_at: Instant;
  used_at: NullableInstant;
  tries: Generated<number>;
  /** Of a link that undoes changes of the address: when the first of them was made. */
  undoes_since: NullableInstant;
}

/** Of links that leave by e-mail. */
export interface LinksTables {
  tokens: TokensTable;
}

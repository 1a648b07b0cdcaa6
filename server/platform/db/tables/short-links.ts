import type { Instant } from "../instant.ts";

interface ShortLinksTable {
  code: string;
  account_id: string;
  path: string;
  expires_at: Instant;
}

export interface ShortLinksTables {
  short_links: ShortLinksTable;
}

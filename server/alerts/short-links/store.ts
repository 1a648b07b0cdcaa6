import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";

export interface NewShortLink {
  readonly code: string;
  readonly accountId: string;
  readonly path: string;
  readonly expiresAt: Date;
}

export async function findPath(db: Database, accountId: string, code: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom("short_links")
    .select("path")
    .where("code", "=", code)
    .where("account_id", "=", accountId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.path;
}

export async function insertShortLinks(trx: Database, links: readonly NewShortLink[]): Promise<void> {
  if (links.length === 0) return;
  await sql`
    insert into short_links (code, account_id, path, expires_at)
    select code, "accountId", path, "expiresAt"
    from json_to_recordset(${JSON.stringify(links)}::json) as incoming(
      code text, "accountId" uuid, path text, "expiresAt" timestamptz)`.execute(trx);
}

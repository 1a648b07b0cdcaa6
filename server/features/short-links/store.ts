import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** A link that is to be written. */
export interface NewShortLink {
  readonly code: string;
  readonly accountId: string;
  /** A path of our own with its query, never an address. */
  readonly path: string;
  readonly expiresAt: Date;
}

/** The path behind a code of an account while it lives, or undefined. */
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

/** Writes links, as many as one batch of alerts makes. */
export async function insertShortLinks(trx: Database, links: readonly NewShortLink[]): Promise<void> {
  if (links.length === 0) return;
  const rows = links.map(({ code, accountId, path, expiresAt }) => ({
    code,
    account_id: accountId,
    path,
    expires_at: expiresAt,
  }));
  await sql`
    insert into short_links (code, account_id, path, expires_at)
    select code, account_id, path, expires_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as incoming(
      code text, account_id uuid, path text, expires_at timestamptz)`.execute(trx);
}

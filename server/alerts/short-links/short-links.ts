import { SHORT_CODE_LENGTH } from "contract/alerts/short-links.ts";
import { screenPath } from "contract/screens.ts";
import { sql } from "kysely";
import type { AppContext } from "../../platform/context.ts";
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

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Makes a random, case-sensitive code of ten letters and digits that nobody can guess (policy 2). */
export function makeCode(ctx: Pick<AppContext, "random">): string {
  return Array.from({ length: SHORT_CODE_LENGTH }, () => ALPHABET[ctx.random.integer(ALPHABET.length)]).join("");
}

export function shortAddress(ctx: Pick<AppContext, "site">, code: string): string {
  return ctx.site.publicUrl + screenPath("ShortUrl", { code });
}

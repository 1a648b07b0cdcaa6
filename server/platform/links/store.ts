import { type Insertable, sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { isLive } from "../db/instant.ts";
import type { LinkPurpose, TokensTable } from "../db/tables/accounts.ts";

export async function insertLink(trx: Database, link: Insertable<TokensTable>): Promise<void> {
  await trx.insertInto("tokens").values(link).execute();
}

export async function findLink(db: Database, hash: string, purposes: readonly LinkPurpose[], now: Date) {
  return db
    .selectFrom("tokens")
    .innerJoin("accounts", "accounts.id", "tokens.account_id")
    .select([
      "tokens.hash",
      "tokens.purpose",
      "tokens.account_id",
      "tokens.email_key",
      "tokens.tries",
      "accounts.email",
      "accounts.email_checked",
      "accounts.num_ordinal",
      "accounts.holder_id",
      "accounts.activated_at",
    ])
    .select([
      sql<boolean>`not ${isLive("tokens", now)}`.as("isExpired"),
      sql<boolean>`tokens.used_at is not null`.as("isUsed"),
      sql<boolean>`tokens.email_key <> accounts.email_key`.as("isOfAnotherAddress"),
    ])
    .where("tokens.hash", "=", hash)
    .where("tokens.purpose", "in", purposes)
    .executeTakeFirst();
}

export type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/**
 * Marks a link as used, in one atomic statement.
 * @returns false if the link was already used or has expired (policy T-24)
 */
export async function useLink(trx: Database, hash: string, now: Date): Promise<boolean> {
  const result = await trx
    .updateTable("tokens")
    .set({ used_at: now })
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .where(isLive("tokens", now))
    .executeTakeFirst();
  return result.numUpdatedRows > 0;
}

/**
 * Counts an attempt to use a link. Locks the link's row, so that parallel attempts are counted one after another
 * (policy W-04).
 * @returns the number of attempts; undefined if no attempt is left or the link has expired
 */
export async function tryLink(
  trx: Database,
  { hash, counted, most, now }: { hash: string; counted: 0 | 1; most: number; now: Date },
) {
  return trx
    .updateTable("tokens")
    .set({ tries: sql<number>`tokens.tries + ${counted}::int` })
    .where("hash", "=", hash)
    .where("tries", "<", most)
    .where(isLive("tokens", now))
    .returning("tries")
    .executeTakeFirst();
}

export async function hasLiveLink(trx: Database, accountId: string, purpose: LinkPurpose, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom("tokens")
    .select("hash")
    .where("account_id", "=", accountId)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where(isLive("tokens", now))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function voidLinks(trx: Database, accountId: string, purpose: LinkPurpose): Promise<void> {
  await trx
    .deleteFrom("tokens")
    .where("account_id", "=", accountId)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .execute();
}

export async function expireLinks(trx: Database, accountId: string, purpose: LinkPurpose, now: Date): Promise<void> {
  await trx
    .updateTable("tokens")
    .set({ expires_at: now })
    .where("account_id", "=", accountId)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .execute();
}

export async function voidEveryLink(trx: Database, accountId: string): Promise<void> {
  await trx.deleteFrom("tokens").where("account_id", "=", accountId).execute();
}

export async function voidLaterLinks(trx: Database, hash: string): Promise<void> {
  await trx
    .deleteFrom("tokens")
    .using("tokens as spent")
    .where("spent.hash", "=", hash)
    .whereRef("tokens.account_id", "=", "spent.account_id")
    .whereRef("tokens.purpose", "=", "spent.purpose")
    .whereRef("tokens.created_at", ">", "spent.created_at")
    .where("tokens.used_at", "is", null)
    .execute();
}

export async function voidLaterInvitations(trx: Database, holderId: string, since: Date): Promise<void> {
  await trx
    .deleteFrom("tokens")
    .using("accounts")
    .where("accounts.holder_id", "=", holderId)
    .whereRef("tokens.account_id", "=", "accounts.id")
    .where("tokens.purpose", "=", "invitation")
    .where("tokens.created_at", ">=", since)
    .execute();
}

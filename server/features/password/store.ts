import type { Insertable } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { TokenPurpose, TokensTable } from "../../db/registration-tables.ts";

/** Keeps the hash of a link's secret. */
export async function insertToken(db: Database, token: Insertable<TokensTable>): Promise<void> {
  await db.insertInto("tokens").values(token).execute();
}

/** A link of one of these purposes with the account that it belongs to, expired or not. */
export async function findToken(db: Database, hash: string, purposes: readonly TokenPurpose[]) {
  return db
    .selectFrom("tokens")
    .innerJoin("accounts", "accounts.id", "tokens.account_id")
    .select([
      "tokens.hash",
      "tokens.purpose",
      "tokens.account_id",
      "tokens.email_key",
      "tokens.expires_at",
      "tokens.used_at",
      "tokens.tries",
      "accounts.email",
      "accounts.email_key as account_email_key",
      "accounts.email_checked",
      "accounts.num_ordinal",
      "accounts.holder_id",
      "accounts.activated_at",
    ])
    .where("tokens.hash", "=", hash)
    .where("tokens.purpose", "in", purposes)
    .executeTakeFirst();
}

/** Uses a link up, in one atomic statement. @returns false when it was used or has expired meanwhile (policy T-24) */
export async function spendToken(db: Database, hash: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable("tokens")
    .set({ used_at: now })
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return result.numUpdatedRows > 0;
}

/** Ends the links that were sent after this one for the same purpose. */
export async function deleteLaterTokens(db: Database, hash: string): Promise<void> {
  await db
    .deleteFrom("tokens")
    .using("tokens as spent")
    .where("spent.hash", "=", hash)
    .whereRef("tokens.account_id", "=", "spent.account_id")
    .whereRef("tokens.purpose", "=", "spent.purpose")
    .whereRef("tokens.created_at", ">", "spent.created_at")
    .execute();
}

/** Ends the invitations that an account sent since this link of its own was made. */
export async function deleteLaterInvitations(db: Database, hash: string): Promise<void> {
  await db
    .deleteFrom("tokens")
    .using(["tokens as spent", "accounts"])
    .where("spent.hash", "=", hash)
    .whereRef("accounts.holder_id", "=", "spent.account_id")
    .whereRef("tokens.account_id", "=", "accounts.id")
    .where("tokens.purpose", "=", "invitation")
    .whereRef("tokens.created_at", ">=", "spent.created_at")
    .execute();
}

/** Ends an account's unused links of one purpose. */
export async function deleteTokens(db: Database, accountId: string, purpose: TokenPurpose): Promise<void> {
  await db
    .deleteFrom("tokens")
    .where("account_id", "=", accountId)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .execute();
}

/** What the password of an account is checked against and may not contain. */
export async function getPasswordFacts(db: Database, accountId: string) {
  const account = await db
    .selectFrom("accounts")
    .select([
      "id",
      "email",
      "holder_id",
      "num_ordinal as numOrdinal",
      "last_name as lastName",
      "first_name as firstName",
      "password_hash",
    ])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const clinics = await db
    .selectFrom("clinics")
    .select("social_reason")
    .where("account_id", "=", account.holder_id ?? account.id)
    .execute();
  return { ...account, socialReasons: clinics.map((clinic) => clinic.social_reason) };
}

/** The account that a forgotten password may be replaced for: only a verified address receives a link (policy W-10). */
export async function findResettable(db: Database, by: { emailKey: string } | { numOrdinal: string }) {
  const query = db.selectFrom("accounts").select(["id", "email", "email_key"]).where("email_checked", "=", true);
  const found =
    "emailKey" in by ? query.where("email_key", "=", by.emailKey) : query.where("num_ordinal", "=", by.numOrdinal);
  return found.executeTakeFirst();
}

/**
 * Replaces a password.
 * @param former the hash that the old password was checked against, where it had to be told
 * @returns false when the account has another password by now
 */
export async function setPassword(
  db: Database,
  accountId: string,
  passwordHash: string,
  former?: string | null,
): Promise<boolean> {
  let account = db.updateTable("accounts").set({ password_hash: passwordHash }).where("id", "=", accountId);
  if (former !== undefined) account = account.where("password_hash", "=", former);
  return (await account.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Activates an invited collaborator: choosing a password by the link proves the address (product 4.4). */
export async function activateCollaborator(db: Database, accountId: string, now: Date): Promise<void> {
  await db
    .updateTable("accounts")
    .set({ mendatary_checked: true, email_checked: true, activated_at: now })
    .where("id", "=", accountId)
    .where("holder_id", "is not", null)
    .execute();
}

/** Where an account receives its mails, and how a collaborator is named in them. */
export async function findAddressee(db: Database, accountId: string) {
  return db.selectFrom("accounts").select(["id", "email"]).where("id", "=", accountId).executeTakeFirst();
}

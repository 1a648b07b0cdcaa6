import type { Database } from "../../db/connect.ts";

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

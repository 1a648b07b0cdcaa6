import type { Database } from "../../platform/db/connect.ts";
import type { LockedAccount } from "../account-lock.ts";

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

/** Only an account with a verified e-mail address can get a link for a new password (policy W-10). */
export async function lockResettable(trx: Database, by: { emailKey: string } | { numOrdinal: string }) {
  const query = trx
    .selectFrom("accounts")
    .select(["id", "email", "email_key"])
    .where("email_checked", "=", true)
    .where("removed_at", "is", null)
    // Exclude invited people, because the link in the invitation already lets them set a password (policy T-15).
    .where((where) => where.or([where("holder_id", "is", null), where("activated_at", "is not", null)]));
  const found =
    "emailKey" in by ? query.where("email_key", "=", by.emailKey) : query.where("num_ordinal", "=", by.numOrdinal);
  return found.forUpdate().executeTakeFirst();
}

export async function setPassword(trx: Database, { id }: LockedAccount, passwordHash: string | null): Promise<void> {
  await trx.updateTable("accounts").set({ password_hash: passwordHash }).where("id", "=", id).execute();
}

/**
 * Activates a collaborator's account. Also marks the e-mail address as verified, because the person used a mailed link
 * (product 4.4).
 */
export async function activateCollaborator(trx: Database, { id }: LockedAccount, now: Date): Promise<void> {
  await trx
    .updateTable("accounts")
    .set({ mendatary_checked: true, email_checked: true, activated_at: now })
    .where("id", "=", id)
    .where("holder_id", "is not", null)
    .execute();
}

export async function findAddressee(db: Database, accountId: string) {
  return db.selectFrom("accounts").select(["id", "email"]).where("id", "=", accountId).executeTakeFirst();
}

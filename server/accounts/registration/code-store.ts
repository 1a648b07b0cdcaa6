import { sql } from "kysely";
import { latestCredible } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/connect.ts";
import type { LockedAccount } from "../account-lock.ts";

interface CodeLife {
  readonly now: Date;
  readonly seconds: number;
}

/** Excludes SMS codes whose expiry is too far in the future, because a wrong clock stored them (policy F-36). */
function isLiveCode({ now, seconds }: CodeLife) {
  const latest = new Date(latestCredible(now).getTime() + seconds * 1000);
  return sql<boolean>`(sms_codes.expires_at > ${now} and sms_codes.expires_at <= ${latest})`;
}

export async function findUncheckedPhone(db: Database, numOrdinal: string) {
  return db
    .selectFrom("accounts")
    .select(["id", "phone"])
    .where("num_ordinal", "=", numOrdinal)
    .where("activated_at", "is", null)
    .where("phone_checked", "=", false)
    .executeTakeFirst();
}

export async function findLiveCode(db: Database, accountId: string, phone: string, most: number, life: CodeLife) {
  return db
    .selectFrom("sms_codes")
    .select(["code", "expires_at"])
    .where("account_id", "=", accountId)
    .where("phone", "=", phone)
    .where("tries", "<", most)
    .where(isLiveCode(life))
    .executeTakeFirst();
}

export async function putCode(
  db: Database,
  { accountId, phone, code, expiresAt }: { accountId: string; phone: string; code: string; expiresAt: Date },
): Promise<void> {
  const values = { phone, code, tries: 0, expires_at: expiresAt };
  await db
    .insertInto("sms_codes")
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(values))
    .execute();
}

/**
 * Counts an attempt in one atomic statement, so that parallel attempts cannot exceed the limit (policy T-02).
 * @returns the encrypted code; undefined if there is no valid code or no attempt is left
 */
export async function countTry(db: Database, numOrdinal: string, most: number, life: CodeLife) {
  return db
    .updateTable("sms_codes")
    .from("accounts")
    .set({ tries: sql<number>`sms_codes.tries + 1` })
    .whereRef("accounts.id", "=", "sms_codes.account_id")
    .whereRef("accounts.phone", "=", "sms_codes.phone")
    .where("accounts.num_ordinal", "=", numOrdinal)
    .where("sms_codes.tries", "<", most)
    .where(isLiveCode(life))
    .returning(["sms_codes.account_id", "sms_codes.code"])
    .executeTakeFirst();
}

export async function findCodeState(db: Database, numOrdinal: string, life: CodeLife) {
  return db
    .selectFrom("sms_codes")
    .innerJoin("accounts", "accounts.id", "sms_codes.account_id")
    .select(["sms_codes.account_id", isLiveCode(life).as("isLive")])
    .where("accounts.num_ordinal", "=", numOrdinal)
    .whereRef("accounts.phone", "=", "sms_codes.phone")
    .executeTakeFirst();
}

/**
 * Deletes the code, so that a person can use it only once (policy T-02).
 * @returns false if the code was already used or the phone number changed
 */
export async function spendCode(trx: Database, { id, phone }: LockedAccount, sealed: string): Promise<boolean> {
  const result = await trx
    .deleteFrom("sms_codes")
    .where("account_id", "=", id)
    .where("phone", "=", phone)
    .where("code", "=", sealed)
    .executeTakeFirst();
  return result.numDeletedRows > 0;
}

export async function voidCode(trx: Database, { id }: LockedAccount): Promise<void> {
  await trx.deleteFrom("sms_codes").where("account_id", "=", id).execute();
}

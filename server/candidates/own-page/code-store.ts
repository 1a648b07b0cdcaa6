import { domainToUnicode } from "node:url";
import { OWN_STATES } from "contract/candidates/states.ts";
import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { isLive } from "../../platform/db/instant.ts";

/**
 * Finds the dossiers that a candidate with this address may open, without drafts and archived dossiers (B11-02).
 * @param email - normalised, with its domain in punycode; a stored domain may have accents
 */
export async function findDossiersByEmail(db: Database, email: string) {
  const at = email.lastIndexOf("@") + 1;
  const withAccents = email.slice(0, at) + domainToUnicode(email.slice(at));
  return db
    .selectFrom("candidates")
    .select(["id", "email", "first_name", "city", "zip_code"])
    .where(sql<boolean>`lower(email) in (${email}, ${withAccents})`)
    .where("state", "in", OWN_STATES)
    .orderBy("id")
    .execute();
}

export async function findLiveCode(trx: Database, emailHash: string, most: number, now: Date) {
  return trx
    .selectFrom("dossier_codes")
    .select(["code", "expires_at"])
    .where("email_hash", "=", emailHash)
    .where("tries", "<", most)
    .where(isLive("dossier_codes", now))
    .executeTakeFirst();
}

export async function putCode(
  trx: Database,
  emailHash: string,
  { code, now, expiresAt }: { readonly code: string; readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  const values = { code, tries: 0, created_at: now, expires_at: expiresAt };
  await trx
    .insertInto("dossier_codes")
    .values({ email_hash: emailHash, ...values })
    .onConflict((conflict) => conflict.column("email_hash").doUpdateSet(values))
    .execute();
}

/**
 * Counts an attempt in one atomic statement, so that parallel guesses cannot exceed the limit (policy T-02).
 * @returns the encrypted code; undefined if no attempt or no valid code is left
 */
export async function countCodeTry(db: Database, emailHash: string, most: number, now: Date) {
  return db
    .updateTable("dossier_codes")
    .set({ tries: sql<number>`tries + 1` })
    .where("email_hash", "=", emailHash)
    .where("tries", "<", most)
    .where(isLive("dossier_codes", now))
    .returning("code")
    .executeTakeFirst();
}

/** Deletes a code. @returns false if a parallel call already used it */
export async function spendCode(trx: Database, emailHash: string, sealed: string): Promise<boolean> {
  const result = await trx
    .deleteFrom("dossier_codes")
    .where("email_hash", "=", emailHash)
    .where("code", "=", sealed)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

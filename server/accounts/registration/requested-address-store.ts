import { normalizeEmail } from "contract/fields.ts";
import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { registerKey } from "../../platform/gateways/register/added-emails.ts";

export interface RequestedAddress {
  readonly numOrdinal: string;
  readonly email: string;
}

export async function findRequested(db: Database, numOrdinal: string) {
  const rows = await db
    .selectFrom("register_added_emails")
    .select(["email", "confirmed_at"])
    .where("num_ordinal_key", "=", registerKey(numOrdinal))
    .where("link_hash", "is not", null)
    .execute();
  return rows.map(({ email, confirmed_at }) => ({
    email,
    emailKey: normalizeEmail(email),
    isConfirmed: confirmed_at !== null,
  }));
}

export async function setLink(trx: Database, address: RequestedAddress, hash: string, now: Date): Promise<void> {
  await ofAddress(trx, address).set({ link_hash: hash, asked_at: now }).execute();
}

export async function setConfirmed(trx: Database, address: RequestedAddress, now: Date): Promise<void> {
  await ofAddress(trx, address).set({ confirmed_at: now }).execute();
}

function ofAddress(trx: Database, { numOrdinal, email }: RequestedAddress) {
  return trx
    .updateTable("register_added_emails")
    .where("num_ordinal_key", "=", registerKey(numOrdinal))
    .where("email", "=", email);
}

export async function lockByLink(trx: Database, hash: string, sentSince: Date): Promise<RequestedAddress | undefined> {
  return trx
    .selectFrom("register_added_emails")
    .select(["num_ordinal_key as numOrdinal", "email"])
    .where("link_hash", "=", hash)
    .where("asked_at", ">", sentSince)
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteRequested(trx: Database, hash: string): Promise<void> {
  await trx.deleteFrom("register_added_emails").where("link_hash", "=", hash).execute();
}

/**
 * Deletes the lookups of an ordinal number. The deletion waits for registrations in progress, so `findRegisteredBy`
 * then finds their accounts.
 */
export async function deleteSnapshots(trx: Database, numOrdinal: string): Promise<void> {
  await trx
    .deleteFrom("lookup_snapshots")
    .where(sql`ltrim(num_ordinal, '0')`, "=", sql`ltrim(${numOrdinal}, '0')`)
    .execute();
}

/** Finds the account that registered with this e-mail address, even if the account now has another address. */
export async function findRegisteredBy(trx: Database, { numOrdinal, email }: RequestedAddress) {
  return trx
    .selectFrom("accounts")
    .select("id")
    .where("requested_email_key", "=", normalizeEmail(email))
    .where(sql`ltrim(num_ordinal, '0')`, "=", sql`ltrim(${numOrdinal}, '0')`)
    .executeTakeFirst();
}

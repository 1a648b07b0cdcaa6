import { normalizeEmail } from "contract/fields.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { registerKey } from "../../outside/register/added-emails.ts";

/** An address that was added to an ordinal number on request. */
export interface RequestedAddress {
  readonly numOrdinal: string;
  /** As it is stored. */
  readonly email: string;
}

/** The requested addresses of a number, also as they are compared. */
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

/** Notes that the other addresses of the entry were asked about an address. */
export async function noteAsked(trx: Database, address: RequestedAddress, hash: string, now: Date): Promise<void> {
  await ofAddress(trx, address).set({ link_hash: hash, asked_at: now }).execute();
}

/** Notes that a requested address was confirmed. */
export async function setConfirmed(trx: Database, address: RequestedAddress, now: Date): Promise<void> {
  await ofAddress(trx, address).set({ confirmed_at: now }).execute();
}

function ofAddress(trx: Database, { numOrdinal, email }: RequestedAddress) {
  return trx
    .updateTable("register_added_emails")
    .where("num_ordinal_key", "=", registerKey(numOrdinal))
    .where("email", "=", email);
}

/** The requested address of a link, locked; undefined when the link is unknown or was sent too long ago. */
export async function lockByLink(trx: Database, hash: string, sentSince: Date): Promise<RequestedAddress | undefined> {
  return trx
    .selectFrom("register_added_emails")
    .select(["num_ordinal_key as numOrdinal", "email"])
    .where("link_hash", "=", hash)
    .where("asked_at", ">", sentSince)
    .forUpdate()
    .executeTakeFirst();
}

/** Takes a requested address out of the register again. */
export async function removeRequested(trx: Database, hash: string): Promise<void> {
  await trx.deleteFrom("register_added_emails").where("link_hash", "=", hash).execute();
}

/**
 * Forgets what lookups of a number showed, however its zeros are written. Waits for registrations that are being stored
 * with one of them, so that an account looked for afterwards is found.
 */
export async function forgetShown(trx: Database, numOrdinal: string): Promise<void> {
  await trx
    .deleteFrom("lookup_snapshots")
    .where(sql`ltrim(num_ordinal, '0')`, "=", sql`ltrim(${numOrdinal}, '0')`)
    .execute();
}

/** The account that was registered by a requested address, whichever address it has now. */
export async function findRegisteredBy(trx: Database, { numOrdinal, email }: RequestedAddress) {
  return trx
    .selectFrom("accounts")
    .select("id")
    .where("requested_email_key", "=", normalizeEmail(email))
    .where(sql`ltrim(num_ordinal, '0')`, "=", sql`ltrim(${numOrdinal}, '0')`)
    .executeTakeFirst();
}

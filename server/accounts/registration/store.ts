import type { Registration } from "contract/accounts/registration.ts";
import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import type { Difference } from "../../platform/db/tables/accounts.ts";
import type { RegisterEntry } from "../../platform/gateways/register/register.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { LockedAccount } from "../account-lock.ts";

const ACCOUNT = [
  "id",
  "num_ordinal",
  "email",
  "email_key",
  "phone",
  "password_hash",
  "phone_checked",
  "email_checked",
  "activated_at",
  "requested_email_key",
] as const;

export async function findAccountByOrdinal(db: Database, numOrdinal: string) {
  return db.selectFrom("accounts").select(ACCOUNT).where("num_ordinal", "=", numOrdinal).executeTakeFirst();
}

export type RegisteredAccount = NonNullable<Awaited<ReturnType<typeof findAccountByOrdinal>>>;

export async function findAccount(db: Database, id: string) {
  return db.selectFrom("accounts").select(ACCOUNT).where("id", "=", id).executeTakeFirst();
}

export interface NewRegistration {
  readonly id: string;
  readonly clinicId: string;
  readonly form: Registration;
  readonly numOrdinal: string;
  readonly email: string;
  readonly emailKey: string;
  readonly passwordHash: string;
  readonly termsVersion: string;
  readonly registerEmails: readonly string[];
  readonly isRequested: boolean;
  readonly differences: readonly Difference[];
  readonly now: Date;
}

/**
 * Returns the error code for a value that another account already has. Returns undefined if the database error has
 * another cause.
 */
export function takenValue(error: unknown): "numOrdinalTaken" | "emailTaken" | undefined {
  if (!(error instanceof Error && "code" in error && error.code === "23505" && "constraint" in error)) return undefined;
  if (error.constraint === "accounts_num_ordinal_key") return "numOrdinalTaken";
  return error.constraint === "accounts_email_key_key" ? "emailTaken" : undefined;
}

/** Replaces the database error for a duplicate value by a Problem. */
export function throwTaken(error: unknown): never {
  const taken = takenValue(error);
  throw taken ? new Problem(taken) : error;
}

export async function insertRegistration(trx: Database, registration: NewRegistration): Promise<RegisteredAccount> {
  const { id, clinicId, now } = registration;
  const account = await trx
    .insertInto("accounts")
    .values({
      id,
      holder_id: null,
      num_ordinal: registration.numOrdinal,
      ...accountValues(registration),
      created_at: now,
    })
    .returning(ACCOUNT)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("clinics")
    .values({ id: clinicId, account_id: id, position: 0, ...clinicValues(registration) })
    .execute();
  await storeComparison(trx, registration);
  return account;
}

/**
 * Replaces the data of a registration. A new phone number also makes the e-mail address unverified, because the owner
 * of the address confirmed the account when it had the former number (policy W-04).
 */
export async function replaceRegistration(
  trx: Database,
  former: LockedAccount,
  registration: NewRegistration,
): Promise<RegisteredAccount> {
  const isSamePhone = former.phone === registration.form.personalPhone;
  const account = await trx
    .updateTable("accounts")
    .set({
      ...accountValues(registration),
      phone_checked: former.phone_checked && isSamePhone,
      checked_elsewhere: former.checked_elsewhere && isSamePhone,
      email_checked: former.email_checked && isSamePhone && former.email_key === registration.emailKey,
    })
    .where("id", "=", former.id)
    .returning(ACCOUNT)
    .executeTakeFirstOrThrow();
  await trx.updateTable("clinics").set(clinicValues(registration)).where("account_id", "=", former.id).execute();
  await storeComparison(trx, { ...registration, id: former.id });
  return account;
}

/** Replaces the phone number. The e-mail address becomes unverified, because its owner confirmed the former number. */
export async function replacePhone(trx: Database, { id }: LockedAccount, phone: string): Promise<void> {
  await trx
    .updateTable("accounts")
    .set({ phone, phone_checked: false, email_checked: false, checked_elsewhere: false })
    .where("id", "=", id)
    .execute();
}

function accountValues(registration: NewRegistration) {
  const { form, email, emailKey, isRequested, passwordHash, termsVersion, now } = registration;
  return {
    email,
    email_key: emailKey,
    requested_email_key: isRequested ? emailKey : null,
    gender: form.gender,
    last_name: form.lastName,
    first_name: form.firstName,
    phone: form.personalPhone,
    password_hash: passwordHash,
    terms_accepted_at: now,
    terms_version: termsVersion,
  };
}

function clinicValues({ form }: NewRegistration) {
  return {
    social_reason: form.socialReason,
    siret: form.siret,
    address: form.address,
    zip_code: form.ZIPCode,
    city: form.city,
    phone: form.phone,
  };
}

async function storeComparison(trx: Database, registration: NewRegistration): Promise<void> {
  const comparison = {
    register_emails: JSON.stringify(registration.registerEmails),
    differences: JSON.stringify(registration.differences),
    noted_at: registration.now,
  };
  await trx
    .insertInto("registrations")
    .values({ account_id: registration.id, ...comparison })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(comparison))
    .execute();
}

export async function findRegisterEmails(db: Database, accountId: string): Promise<string[]> {
  const row = await db
    .selectFrom("registrations")
    .select("register_emails")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.register_emails ?? [];
}

export async function setChecked(
  trx: Database,
  { id }: LockedAccount,
  mark: "phone_checked" | "email_checked",
  isOwnBrowser: boolean,
): Promise<void> {
  const elsewhere = isOwnBrowser ? {} : { checked_elsewhere: true };
  await trx
    .updateTable("accounts")
    .set({ [mark]: true, ...elsewhere })
    .where("id", "=", id)
    .execute();
}

/**
 * Activates an account in one atomic statement, so that only one of two parallel verifications succeeds. After a
 * verification in a browser that did not register, removes the password, because a stranger may know it (policy T-60).
 */
export async function activateAccount(db: Database, id: string, now: Date): Promise<RegisteredAccount | undefined> {
  return db
    .updateTable("accounts")
    .set({
      activated_at: now,
      password_hash: sql`case when checked_elsewhere then null else password_hash end`,
    })
    .where("id", "=", id)
    .where("holder_id", "is", null)
    .where("activated_at", "is", null)
    .where("phone_checked", "=", true)
    .where("email_checked", "=", true)
    .returning(ACCOUNT)
    .executeTakeFirst();
}

export async function insertEmailRequest(
  db: Database,
  request: { id: string; numOrdinal: string; email: string; phone: string; details: Record<string, string>; now: Date },
): Promise<void> {
  const { id, numOrdinal, email, phone, details, now } = request;
  await db
    .insertInto("email_requests")
    .values({ id, num_ordinal: numOrdinal, email, phone, details: JSON.stringify(details), requested_at: now })
    .execute();
}

export async function insertSnapshot(db: Database, id: string, entry: RegisterEntry, now: Date): Promise<void> {
  await db
    .insertInto("lookup_snapshots")
    .values({ id, num_ordinal: entry.numOrdinal, entry: JSON.stringify(entry), taken_at: now })
    .execute();
}

export async function findSnapshots(db: Database, numOrdinal: string, since: Date) {
  return db
    .selectFrom("lookup_snapshots")
    .select(["id", "entry"])
    .where("num_ordinal", "=", numOrdinal)
    .where("taken_at", ">", since)
    .orderBy("taken_at", "desc")
    .execute();
}

/** Locks a lookup, so that no parallel call deletes it. @returns false if the lookup is already deleted */
export async function lockSnapshot(trx: Database, id: string): Promise<boolean> {
  const row = await trx.selectFrom("lookup_snapshots").select("id").where("id", "=", id).forShare().executeTakeFirst();
  return row !== undefined;
}

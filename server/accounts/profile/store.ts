import type { Clinic } from "contract/accounts/account.ts";
import { normalizeEmail } from "contract/fields.ts";
import type { Gender } from "contract/values.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import type { LockedAccount } from "../account-lock.ts";

export async function getAccount(db: Database, id: string) {
  return db.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

export async function findClinics(db: Database, holderId: string) {
  return db
    .selectFrom("clinics")
    .select(["social_reason as socialReason", "siret", "address", "zip_code as ZIPCode", "city", "phone"])
    .where("account_id", "=", holderId)
    .orderBy("position")
    .execute();
}

export async function findCollaborators(db: Database, holderId: string) {
  return db
    .selectFrom("accounts")
    .select(["email", "first_name as firstName", "last_name as lastName", "mendatary_checked as mendataryChecked"])
    .where("holder_id", "=", holderId)
    .where("removed_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** An e-mail address stays verified if this account verified it before. A new phone number must be verified. */
export async function updateIdentity(
  trx: Database,
  { id }: LockedAccount,
  identity: {
    email: string;
    gender: Gender;
    lastName: string;
    firstName: string;
    phone: string;
    emailChecked: boolean | undefined;
    phoneChanged: boolean;
  },
): Promise<void> {
  await trx
    .updateTable("accounts")
    .set({
      email: identity.email,
      email_key: normalizeEmail(identity.email),
      gender: identity.gender,
      last_name: identity.lastName,
      first_name: identity.firstName,
      phone: identity.phone,
      ...(identity.emailChecked === undefined ? {} : { email_checked: identity.emailChecked }),
      ...(identity.phoneChanged ? { phone_checked: false } : {}),
    })
    .where("id", "=", id)
    .execute();
}

export async function isEmailTaken(db: Database, emailKey: string, exceptId?: string): Promise<boolean> {
  let query = db.selectFrom("accounts").select("id").where("email_key", "=", emailKey);
  if (exceptId) query = query.where("id", "!=", exceptId);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function updateClinic(
  db: Database,
  ctx: Pick<AppContext, "clock" | "random">,
  holderId: string,
  clinic: Clinic,
) {
  const changed = {
    social_reason: clinic.socialReason,
    siret: clinic.siret,
    address: clinic.address,
    zip_code: clinic.ZIPCode,
    city: clinic.city,
    phone: clinic.phone,
  };
  const known = await db
    .selectFrom("clinics")
    .select(["id", "siret"])
    .where("account_id", "=", holderId)
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();
  if (!known) {
    const id = ctx.random.uuid();
    await db
      .insertInto("clinics")
      .values({ id, account_id: holderId, position: 0, ...changed })
      .execute();
    return;
  }
  await db.updateTable("clinics").set(changed).where("id", "=", known.id).execute();
  if (known.siret === clinic.siret) return;
  await db
    .insertInto("siret_changes")
    .values({ clinic_id: known.id, former: known.siret, changed_at: ctx.clock.now() })
    .execute();
}

export async function restoreAddress(trx: Database, { id }: LockedAccount, emailKey: string): Promise<void> {
  await trx
    .updateTable("accounts")
    .set({ email: emailKey, email_key: emailKey, email_checked: true })
    .where("id", "=", id)
    .execute();
}

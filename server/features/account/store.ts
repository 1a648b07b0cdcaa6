import type { Database } from "../../db/connect.ts";

/** An account with its own fields. */
export async function getAccount(db: Database, id: string) {
  return db.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** The clinics of an account holder in wire names, the current one first. */
export async function findClinics(db: Database, holderId: string) {
  return db
    .selectFrom("clinics")
    .select(["social_reason as socialReason", "siret", "address", "zip_code as ZIPCode", "city", "phone"])
    .where("account_id", "=", holderId)
    .orderBy("position")
    .execute();
}

/** The collaborators of an account holder in wire names, first invited first. */
export async function findCollaborators(db: Database, holderId: string) {
  return db
    .selectFrom("accounts")
    .select(["email", "first_name as firstName", "last_name as lastName", "mendatary_checked as mendataryChecked"])
    .where("holder_id", "=", holderId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

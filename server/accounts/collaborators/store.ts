import { normalizeEmail } from "contract/fields.ts";
import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { countRows } from "../../platform/db/count-rows.ts";

export async function lockByEmail(trx: Database, emailKey: string) {
  return trx
    .selectFrom("accounts")
    .select(["id", "holder_id", "mendatary_checked"])
    .where("email_key", "=", emailKey)
    .forUpdate()
    .executeTakeFirst();
}

export async function lockPending(trx: Database, emailKey: string) {
  return trx
    .selectFrom("accounts")
    .select(["id", "holder_id", "email", "email_key", "first_name"])
    .where("email_key", "=", emailKey)
    .where("holder_id", "is not", null)
    .where("activated_at", "is", null)
    .where("removed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

export async function findRemoved(db: Database, holderId: string, emailKey: string) {
  return db
    .selectFrom("accounts")
    .select("id")
    .where("holder_id", "=", holderId)
    .where("removed_at", "is not", null)
    .where("email_key", "like", `removed %`)
    .where((where) => where.eb(where.fn<string>("lower", ["email"]), "=", emailKey))
    .executeTakeFirst();
}

export async function countCollaborators(db: Database, holderId: string): Promise<number> {
  return countRows(db.selectFrom("accounts").where("holder_id", "=", holderId).where("removed_at", "is", null));
}

export interface Invited {
  readonly email: string;
  readonly lastName: string;
  readonly firstName: string;
}

export async function insertCollaborator(
  db: Database,
  id: string,
  holderId: string,
  invited: Invited,
  now: Date,
): Promise<void> {
  await db
    .insertInto("accounts")
    .values({
      id,
      holder_id: holderId,
      num_ordinal: null,
      email: invited.email,
      email_key: normalizeEmail(invited.email),
      gender: null,
      last_name: invited.lastName,
      first_name: invited.firstName,
      phone: null,
      password_hash: null,
      created_at: now,
    })
    .execute();
}

export async function inviteAgain(db: Database, id: string, invited: Invited): Promise<void> {
  await db
    .updateTable("accounts")
    .set({
      email: invited.email,
      email_key: normalizeEmail(invited.email),
      last_name: invited.lastName,
      first_name: invited.firstName,
      email_checked: false,
      removed_at: null,
    })
    .where("id", "=", id)
    .execute();
}

export async function markRemoved(trx: Database, holderId: string, emailKey: string, now: Date) {
  const row = await trx
    .updateTable("accounts")
    .set({
      removed_at: now,
      email_key: sql<string>`'removed ' || id::text`,
      password_hash: null,
      mendatary_checked: false,
      email_checked: false,
      activated_at: null,
    })
    .where("holder_id", "=", holderId)
    .where("email_key", "=", emailKey)
    .where("removed_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function findPendingHolder(trx: Database, emailKey: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom("accounts")
    .select("holder_id")
    .where("email_key", "=", emailKey)
    .where("holder_id", "is not", null)
    .where("activated_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row?.holder_id ?? undefined;
}

export async function findJoinedSince(db: Database, holderId: string, since: Date) {
  return db
    .selectFrom("accounts")
    .select(["email_key", "first_name", "last_name"])
    .where("holder_id", "=", holderId)
    .where("removed_at", "is", null)
    .where((any) => any.or([any("created_at", ">=", since), any("activated_at", ">=", since)]))
    .orderBy("created_at")
    .execute();
}

export async function findHolderName(db: Database, holderId: string) {
  return db
    .selectFrom("accounts")
    .leftJoin("clinics", (join) => join.onRef("clinics.account_id", "=", "accounts.id").on("clinics.position", "=", 0))
    .select(["accounts.first_name", "accounts.last_name", "clinics.social_reason"])
    .where("accounts.id", "=", holderId)
    .executeTakeFirstOrThrow();
}

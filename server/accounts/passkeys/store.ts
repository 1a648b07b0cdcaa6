import type { Passkey } from "contract/accounts/passkeys.ts";
import type { Insertable, Selectable } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { isLive } from "../../platform/db/instant.ts";
import { isRowId } from "../../platform/db/row-id.ts";
import type { Tables } from "../../platform/db/tables.ts";

/** The owner of passkeys is an account of a clinic or a member of staff. */
export interface PasskeyOwner {
  readonly type: "account" | "staff";
  readonly id: string;
}

export type PasskeyRow = Selectable<Tables["passkeys"]>;

const columns = { account: "account_id", staff: "staff_id" } as const;
const ownerColumns = ({ type, id }: PasskeyOwner) => ({ account_id: null, staff_id: null, [columns[type]]: id });

export function ownerId({ account_id, staff_id }: PasskeyRow): string {
  return account_id ?? staff_id ?? "";
}

export function toPasskey(row: Pick<PasskeyRow, "id" | "name" | "created_at" | "last_used_at">): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}

export async function findPasskeys(db: Database, owner: PasskeyOwner): Promise<Passkey[]> {
  return (await findPasskeyRows(db, owner)).map(toPasskey);
}

export async function findPasskeyRows(db: Database, { type, id }: PasskeyOwner): Promise<PasskeyRow[]> {
  return db
    .selectFrom("passkeys")
    .selectAll()
    .where(columns[type], "=", id)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

/** Searches only one type of owner, so that a clinic's passkey cannot log in as staff. */
export async function findPasskeyByCredential(
  db: Database,
  type: PasskeyOwner["type"],
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom("passkeys")
    .selectAll()
    .where("credential_id", "=", credentialId)
    .where(columns[type], "is not", null)
    .executeTakeFirst();
}

type NewPasskey = Omit<Insertable<Tables["passkeys"]>, "account_id" | "staff_id">;

export async function insertPasskey(trx: Database, owner: PasskeyOwner, passkey: NewPasskey): Promise<boolean> {
  const result = await trx
    .insertInto("passkeys")
    .values({ ...passkey, ...ownerColumns(owner) })
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Stores the counter of a passkey's latest use.
 * @returns false if the passkey was removed or its counter changed after the check
 */
export async function usePasskey(trx: Database, passkey: PasskeyRow, counter: number, now: Date): Promise<boolean> {
  const result = await trx
    .updateTable("passkeys")
    .set({ counter, last_used_at: now })
    .where("id", "=", passkey.id)
    .where("counter", "=", passkey.counter)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** @returns the name of the removed passkey; undefined if the owner has no such passkey */
export async function removePasskey(
  trx: Database,
  { type, id: ownerId }: PasskeyOwner,
  id: string,
): Promise<string | undefined> {
  if (!isRowId(id)) return undefined;
  const removed = await trx
    .deleteFrom("passkeys")
    .where("id", "=", id)
    .where(columns[type], "=", ownerId)
    .returning("name")
    .executeTakeFirst();
  return removed?.name;
}

/** @returns the names of the removed passkeys */
export async function removePasskeys(trx: Database, { type, id }: PasskeyOwner): Promise<string[]> {
  await trx.deleteFrom("passkey_challenges").where(columns[type], "=", id).execute();
  const removed = await trx.deleteFrom("passkeys").where(columns[type], "=", id).returning("name").execute();
  return removed.map(({ name }) => name);
}

/** A challenge for a login has no owner, because the person is not known yet. */
export async function insertChallenge(
  trx: Database,
  challenge: { readonly hash: string; readonly created_at: Date; readonly expires_at: Date },
  owner?: PasskeyOwner,
): Promise<void> {
  await trx
    .insertInto("passkey_challenges")
    .values({ ...challenge, ...(owner ? ownerColumns(owner) : { account_id: null, staff_id: null }) })
    .execute();
}

/** Uses up a challenge. @returns false if the challenge is used, expired or of another owner */
export async function useChallenge(trx: Database, hash: string, now: Date, owner?: PasskeyOwner): Promise<boolean> {
  const challenge = trx
    .deleteFrom("passkey_challenges")
    .where("hash", "=", hash)
    .where(isLive("passkey_challenges", now));
  const ofOwner = owner
    ? challenge.where(columns[owner.type], "=", owner.id)
    : challenge.where("account_id", "is", null).where("staff_id", "is", null);
  return (await ofOwner.executeTakeFirst()).numDeletedRows > 0n;
}

import type { Passkey } from "contract/centre/staff-passkeys.ts";
import type { Insertable, Selectable } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { isRowId } from "../../platform/db/row-id.ts";
import type { CentreTables } from "../../platform/db/tables/centre.ts";

export type PasskeyRow = Selectable<CentreTables["staff_passkeys"]>;

export function toPasskey(row: Pick<PasskeyRow, "id" | "name" | "created_at" | "last_used_at">): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}

export async function findPasskeys(db: Database, staffId: string): Promise<Passkey[]> {
  return (await findPasskeyRows(db, staffId)).map(toPasskey);
}

export async function findPasskeyRows(db: Database, staffId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom("staff_passkeys")
    .selectAll()
    .where("staff_id", "=", staffId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

export async function findPasskeyByCredential(db: Database, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom("staff_passkeys").selectAll().where("credential_id", "=", credentialId).executeTakeFirst();
}

export async function insertPasskey(
  trx: Database,
  passkey: Insertable<CentreTables["staff_passkeys"]>,
): Promise<boolean> {
  const result = await trx
    .insertInto("staff_passkeys")
    .values(passkey)
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Stores the new counter. @returns false if the passkey was removed or the counter changed after the check */
export async function usePasskey(trx: Database, passkey: PasskeyRow, counter: number, now: Date): Promise<boolean> {
  const result = await trx
    .updateTable("staff_passkeys")
    .set({ counter, last_used_at: now })
    .where("id", "=", passkey.id)
    .where("counter", "=", passkey.counter)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function removePasskey(trx: Database, staffId: string, id: string): Promise<string | undefined> {
  if (!isRowId(id)) return undefined;
  const removed = await trx
    .deleteFrom("staff_passkeys")
    .where("id", "=", id)
    .where("staff_id", "=", staffId)
    .returning("name")
    .executeTakeFirst();
  return removed?.name;
}

export async function removePasskeys(trx: Database, staffId: string): Promise<void> {
  await trx.deleteFrom("staff_passkeys").where("staff_id", "=", staffId).execute();
}

import { type Insertable, type Selectable, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { isRowId } from "../../db/row-id.ts";
import type { StaffTable } from "../../db/tables/staff.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionStaff } from "../../http/slice.ts";

/** Somebody of the centre, as the database has them. */
export type StaffRow = Selectable<StaffTable>;

/**
 * The same, locked until the end of the transaction: whatever opens a session, takes a code or changes what is proved
 * by asks for the lock first, so that nothing that ends a session comes in between (decision 056).
 */
export type LockedStaff = StaffRow & { readonly lockedIn: "store.ts" };

/** Whoever has an address, in lower case. */
export async function findStaffByEmail(db: Database, emailKey: string): Promise<StaffRow | undefined> {
  return db.selectFrom("staff").selectAll().where("email_key", "=", emailKey).executeTakeFirst();
}

/** Somebody of the centre by id. */
export async function findStaff(db: Database, id: string): Promise<StaffRow | undefined> {
  return isRowId(id) ? db.selectFrom("staff").selectAll().where("id", "=", id).executeTakeFirst() : undefined;
}

/** Locks somebody of the centre, before anything else of them is read. @returns undefined when they are gone */
export async function lockStaff(trx: Database, id: string): Promise<LockedStaff | undefined> {
  if (!isRowId(id)) return undefined;
  const row = await trx.selectFrom("staff").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  return row && { ...row, lockedIn: "store.ts" };
}

/**
 * Locks whoever makes a call: a session that ended since the call began changes nothing any more.
 * @returns with the instants at which the session was opened, and its user last proved who they are
 * @throws Problem sessionExpired
 */
export async function lockOwnStaff(
  trx: Database,
  caller: SessionStaff,
): Promise<{ readonly staff: LockedStaff; readonly openedAt: Date; readonly provedAt: Date }> {
  const staff = await lockStaff(trx, caller.id);
  const session = await trx
    .selectFrom("staff_sessions")
    .select(["created_at", "proved_at"])
    .where("id", "=", caller.sessionId)
    .where("staff_id", "=", caller.id)
    .executeTakeFirst();
  if (!staff || staff.suspended_at || !session) throw new Problem("sessionExpired");
  return { staff, openedAt: session.created_at, provedAt: session.proved_at ?? session.created_at };
}

/** Adds somebody to the centre. */
export async function insertStaff(trx: Database, staff: Insertable<StaffTable>): Promise<void> {
  await trx.insertInto("staff").values(staff).execute();
}

/** Changes what is kept of somebody. */
export async function updateStaff(
  trx: Database,
  id: string,
  changes: Partial<Omit<StaffRow, "id" | "email" | "email_key" | "created_at">>,
): Promise<void> {
  await trx.updateTable("staff").set(changes).where("id", "=", id).execute();
}

/**
 * Takes the code of a step, in one atomic statement; steps long past are forgotten.
 * @returns false when that code was taken already (beyond B1-05)
 */
export async function takeStep(trx: Database, id: string, step: number): Promise<boolean> {
  const recent = sql`array(select taken from unnest(totp_steps) as taken where taken > ${step - 10}::int)`;
  const result = await trx
    .updateTable("staff")
    .set({ totp_steps: sql<number[]>`${recent} || ${step}::int` })
    .where("id", "=", id)
    .where(sql<boolean>`not (${step}::int = any(totp_steps))`)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends all that a password or a second factor had opened: sessions, tickets and links for a new password. */
export async function endEverythingOpen(trx: Database, staffId: string): Promise<void> {
  await trx.deleteFrom("staff_sessions").where("staff_id", "=", staffId).execute();
  await trx.deleteFrom("staff_tickets").where("staff_id", "=", staffId).execute();
  await trx
    .deleteFrom("staff_links")
    .where("staff_id", "=", staffId)
    .where("purpose", "=", "reset")
    .where("used_at", "is", null)
    .execute();
}

/** Replaces somebody's recovery codes by others, by their hashes; none takes them away. */
export async function replaceRecoveryCodes(trx: Database, staffId: string, hashes: readonly string[]): Promise<void> {
  await trx.deleteFrom("staff_recovery_codes").where("staff_id", "=", staffId).execute();
  if (hashes.length === 0) return;
  const codes = hashes.map((hash) => ({ staff_id: staffId, hash }));
  await trx.insertInto("staff_recovery_codes").values(codes).execute();
}

/** Uses a recovery code up. @returns how many are left; undefined when there is no such code (any more) */
export async function takeRecoveryCode(trx: Database, staffId: string, hash: string): Promise<number | undefined> {
  const taken = await trx
    .deleteFrom("staff_recovery_codes")
    .where("staff_id", "=", staffId)
    .where("hash", "=", hash)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n ? countRecoveryCodes(trx, staffId) : undefined;
}

/** How many recovery codes somebody has left. */
export async function countRecoveryCodes(db: Database, staffId: string): Promise<number> {
  const row = await db
    .selectFrom("staff_recovery_codes")
    .select((select) => select.fn.countAll<number>().as("left"))
    .where("staff_id", "=", staffId)
    .executeTakeFirstOrThrow();
  return row.left;
}

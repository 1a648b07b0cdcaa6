import type { Staff, StaffMe } from "contract/centre/staff.ts";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { countRows } from "../../platform/db/count-rows.ts";
import { isRowId } from "../../platform/db/row-id.ts";
import type { StaffTable } from "../../platform/db/tables/centre.ts";
import type { SessionStaff } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";

export type StaffRow = Selectable<StaffTable>;

/**
 * A staff member whose row is locked until the transaction ends. A function with a parameter of this type cannot be
 * called without the lock (decision 056).
 */
export type LockedStaff = StaffRow & { readonly lockedIn: "store.ts" };

export async function findStaffByEmail(db: Database, emailKey: string): Promise<StaffRow | undefined> {
  return db.selectFrom("staff").selectAll().where("email_key", "=", emailKey).executeTakeFirst();
}

export async function findStaff(db: Database, id: string): Promise<StaffRow | undefined> {
  return isRowId(id) ? db.selectFrom("staff").selectAll().where("id", "=", id).executeTakeFirst() : undefined;
}

export async function lockStaff(trx: Database, id: string): Promise<LockedStaff | undefined> {
  if (!isRowId(id)) return undefined;
  const row = await trx.selectFrom("staff").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  return row && { ...row, lockedIn: "store.ts" };
}

/**
 * Locks the caller's row and checks the caller's session again.
 * @throws Problem sessionExpired if the session ended during the call
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

export async function insertStaff(trx: Database, staff: Insertable<StaffTable>): Promise<void> {
  await trx.insertInto("staff").values(staff).execute();
}

export async function updateStaff(
  trx: Database,
  id: string,
  changes: Partial<Omit<StaffRow, "id" | "email" | "email_key" | "created_at">>,
): Promise<void> {
  await trx.updateTable("staff").set(changes).where("id", "=", id).execute();
}

/** Stores the time step of a code, so that nobody can use the code twice. @returns false if the code is already used */
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

export async function replaceRecoveryCodes(trx: Database, staffId: string, hashes: readonly string[]): Promise<void> {
  await trx.deleteFrom("staff_recovery_codes").where("staff_id", "=", staffId).execute();
  if (hashes.length === 0) return;
  const codes = hashes.map((hash) => ({ staff_id: staffId, hash }));
  await trx.insertInto("staff_recovery_codes").values(codes).execute();
}

export async function takeRecoveryCode(trx: Database, staffId: string, hash: string): Promise<number | undefined> {
  const taken = await trx
    .deleteFrom("staff_recovery_codes")
    .where("staff_id", "=", staffId)
    .where("hash", "=", hash)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n ? countRecoveryCodes(trx, staffId) : undefined;
}

export async function countRecoveryCodes(db: Database, staffId: string): Promise<number> {
  return countRows(db.selectFrom("staff_recovery_codes").where("staff_id", "=", staffId));
}

export function toStaff(row: StaffRow): Staff {
  return { id: row.id, email: row.email, firstName: row.first_name, lastName: row.last_name, role: row.role };
}

export function toStaffMe(row: StaffRow): StaffMe {
  return { ...toStaff(row), dailyMail: row.daily_mail };
}

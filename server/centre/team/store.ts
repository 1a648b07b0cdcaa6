import type { TeamMember } from "contract/centre/staff-team.ts";
import { PAGE_SIZE } from "contract/pages.ts";
import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { countRows } from "../../platform/db/count-rows.ts";
import { foldedName } from "../../platform/db/fold-text.ts";
import type { CursorValues } from "../../platform/http/page-cursor.ts";
import { type StaffRow, toStaff } from "../staff/store.ts";

const nameOf = sql<string>`concat(${foldedName(sql`last_name`)}, ' ', ${foldedName(sql`first_name`)}) collate "C"`;

export async function findTeam(db: Database, after: CursorValues | undefined) {
  const total = await countRows(db.selectFrom("staff"));
  let page = db
    .selectFrom("staff")
    .selectAll()
    .select(nameOf.as("name"))
    .select((select) =>
      select
        .selectFrom("passkeys")
        .select(sql<number>`count(*)::int`.as("passkeys"))
        .whereRef("passkeys.staff_id", "=", "staff.id")
        .as("passkeys"),
    )
    .orderBy(nameOf)
    .orderBy("id")
    .limit(PAGE_SIZE + 1);
  if (after) page = page.where(sql<boolean>`(${nameOf}, id) > (${after[0]} collate "C", ${after[1]}::uuid)`);
  return { total, rows: await page.execute() };
}

export async function countPasskeys(db: Database, staffId: string): Promise<number> {
  return countRows(db.selectFrom("passkeys").where("staff_id", "=", staffId));
}

export function toMember(row: StaffRow, { passkeys, me }: { passkeys: number; me: boolean }): TeamMember {
  const joined = row.password_hash === null ? "invited" : "active";
  return {
    ...toStaff(row),
    state: row.suspended_at ? "suspended" : joined,
    secondFactor: row.totp_secret !== null,
    passkeys,
    createdAt: row.created_at.toISOString(),
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    me,
  };
}

/**
 * Locks the rows of all managers in a fixed order, so that two parallel requests cannot remove the last two managers
 * (B1-10).
 */
export async function lockManagers(trx: Database): Promise<Pick<StaffRow, "id" | "password_hash">[]> {
  return trx
    .selectFrom("staff")
    .select(["id", "password_hash"])
    .where("role", "=", "gestionnaire")
    .where("suspended_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
}

export async function findManagerAddresses(db: Database, exceptId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("staff")
    .select("email")
    .where("role", "=", "gestionnaire")
    .where("suspended_at", "is", null)
    .where("password_hash", "is not", null)
    .where("id", "!=", exceptId)
    .orderBy("id")
    .execute();
  return rows.map(({ email }) => email);
}

export async function deleteStaff(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom("staff").where("id", "=", id).execute();
}

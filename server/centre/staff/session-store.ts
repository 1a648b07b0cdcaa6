import { type Insertable, sql } from "kysely";
import type { SessionLimits } from "../../accounts/sessions/limits.ts";
import { toSession } from "../../accounts/sessions/session-response.ts";
import type { Database } from "../../platform/db/connect.ts";
import { prepared } from "../../platform/db/prepare.ts";
import { isRowId } from "../../platform/db/row-id.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { SessionStaff } from "../../platform/http/feature.ts";

export async function findStaffSession(
  db: Database,
  tokenHash: string,
  limits: SessionLimits,
): Promise<{ staff: SessionStaff; lastSeenAt: Date } | undefined> {
  const { rows } = await sql<SessionStaff & { lastSeenAt: Date }>`${prepared}
    select staff.id, staff_sessions.id as "sessionId", role, email, first_name as "firstName", last_name as "lastName",
      last_seen_at as "lastSeenAt"
    from staff_sessions join staff on staff.id = staff_sessions.staff_id
    where token_hash = ${tokenHash} and last_seen_at > ${limits.idleSince}
      and staff_sessions.created_at > ${limits.createdSince}
      and staff_sessions.created_at <= ${limits.createdUntil} and suspended_at is null`.execute(db);
  if (!rows[0]) return undefined;
  const { lastSeenAt, ...staff } = rows[0];
  return { staff, lastSeenAt };
}

export async function insertStaffSession(db: Database, session: Insertable<Tables["staff_sessions"]>): Promise<void> {
  await db.insertInto("staff_sessions").values(session).execute();
}

export async function touchStaffSession(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable("staff_sessions").set({ last_seen_at: now }).where("id", "=", id).execute();
}

export async function saveProof(trx: Database, id: string, now: Date): Promise<void> {
  await trx.updateTable("staff_sessions").set({ proved_at: now }).where("id", "=", id).execute();
}

/** Deletes the member's oldest sessions above the limit. `exceptId` is the new session, which stays. */
export async function dropOldestSessions(
  trx: Database,
  { staffId, exceptId, most }: { readonly staffId: string; readonly exceptId: string; readonly most: number },
): Promise<void> {
  await trx
    .deleteFrom("staff_sessions")
    .where("id", "in", (query) =>
      query
        .selectFrom("staff_sessions")
        .select("id")
        .where("staff_id", "=", staffId)
        .where("id", "!=", exceptId)
        .orderBy("last_seen_at", "desc")
        .offset(most - 1),
    )
    .execute();
}

export async function findStaffSessions(db: Database, staffId: string, limits: SessionLimits) {
  const rows = await db
    .selectFrom("staff_sessions")
    .select(["id", "browser", "system", "created_at", "last_seen_at"])
    .where("staff_id", "=", staffId)
    .where("last_seen_at", ">", limits.idleSince)
    .where("created_at", ">", limits.createdSince)
    .where("created_at", "<=", limits.createdUntil)
    .orderBy("last_seen_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(toSession);
}

export async function deleteStaffSession(db: Database, staffId: string, id: string): Promise<boolean> {
  if (!isRowId(id)) return false;
  const result = await db
    .deleteFrom("staff_sessions")
    .where("id", "=", id)
    .where("staff_id", "=", staffId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

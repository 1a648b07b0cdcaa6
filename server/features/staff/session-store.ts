import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { prepared } from "../../db/prepare.ts";
import type { SessionStaff } from "../../http/slice.ts";

/** Whose live session a token opens and when it was last seen, in one indexed read. */
export async function findStaffSession(
  db: Database,
  tokenHash: string,
  limits: { idleSince: Date; createdSince: Date },
): Promise<{ staff: SessionStaff; lastSeenAt: Date } | undefined> {
  const { rows } = await sql<SessionStaff & { lastSeenAt: Date }>`${prepared}
    select staff.id, staff_sessions.id as "sessionId", role, email, first_name as "firstName", last_name as "lastName",
      last_seen_at as "lastSeenAt"
    from staff_sessions join staff on staff.id = staff_sessions.staff_id
    where token_hash = ${tokenHash} and last_seen_at > ${limits.idleSince}
      and staff_sessions.created_at > ${limits.createdSince} and suspended_at is null`.execute(db);
  if (!rows[0]) return undefined;
  const { lastSeenAt, ...staff } = rows[0];
  return { staff, lastSeenAt };
}

/** A session that is to be opened. */
export interface NewStaffSession {
  readonly id: string;
  readonly tokenHash: string;
  readonly staffId: string;
  readonly browser: string | null;
  readonly system: string | null;
  readonly now: Date;
}

/** Opens a session of somebody who works at the centre. */
export async function insertStaffSession(db: Database, session: NewStaffSession): Promise<void> {
  await db
    .insertInto("staff_sessions")
    .values({
      id: session.id,
      token_hash: session.tokenHash,
      staff_id: session.staffId,
      browser: session.browser,
      system: session.system,
      created_at: session.now,
      last_seen_at: session.now,
    })
    .execute();
}

/** Notes that a session was used. */
export async function touchStaffSession(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable("staff_sessions").set({ last_seen_at: now }).where("id", "=", id).execute();
}

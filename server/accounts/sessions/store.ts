import type { Database } from "../../platform/db/connect.ts";
import type { SessionLimits } from "../login/store.ts";
import { toSession } from "./session-response.ts";

export async function findSessions(db: Database, accountId: string, limits: SessionLimits) {
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "browser", "system", "created_at", "last_seen_at"])
    .where("account_id", "=", accountId)
    .where("last_seen_at", ">", limits.idleSince)
    .where("created_at", ">", limits.createdSince)
    .where("created_at", "<=", limits.createdUntil)
    .orderBy("last_seen_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(toSession);
}

export async function deleteSession(db: Database, accountId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom("sessions")
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

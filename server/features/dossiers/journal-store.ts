import type { Database } from "../../db/connect.ts";

/** Whether somebody opened or changed something since an instant. */
export async function hasTouchedSince(db: Database, staffId: string, subject: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom("audit_events")
    .select("id")
    .where("actor_id", "=", staffId)
    .where("subject", "=", subject)
    .where("at", ">", since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

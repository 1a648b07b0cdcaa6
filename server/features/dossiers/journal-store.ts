import type { Database } from "../../db/connect.ts";

/** Whether somebody opened a dossier since an instant: to have moved or made it uncovers nothing of it. */
export async function hasOpenedSince(db: Database, staffId: string, subject: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom("audit_events")
    .select("id")
    .where("actor_id", "=", staffId)
    .where("subject", "=", subject)
    .where("event", "=", "dossier opened")
    .where("at", ">", since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

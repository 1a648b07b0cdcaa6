import type { Database } from "../../db/connect.ts";

/** Events after which somebody of the centre has seen what is stored about one person. */
const OPENED = ["dossier opened", "staff: open account", "staff: export account"];

/** Whether somebody opened a dossier or an account since an instant: moving or creating one does not count as opening it. */
export async function hasOpenedSince(db: Database, staffId: string, subject: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom("audit_events")
    .select("id")
    .where("actor_id", "=", staffId)
    .where("subject", "=", subject)
    .where("event", "in", OPENED)
    .where("at", ">", since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** When the next pause ends, or null. */
export function nextPauseEnd(db: Database) {
  return db
    .selectFrom("alert_parameters")
    .select(({ fn }) => fn.min("pause_ends_at").as("due"))
    .where("pause_ends_at", "is not", null);
}

/** Ends the pauses that are over: they reach to the last publication that has its number. */
export async function endPauses(trx: Database, now: Date): Promise<void> {
  await sql`
    update alert_parameters set paused_until = null, pause_ends_at = null, pause_after = null,
      pauses_over = case when numbering.last_sequence > pause_after
        then pauses_over || jsonb_build_array(jsonb_build_array(pause_after, numbering.last_sequence))
        else pauses_over end
    from (select coalesce((select last_sequence from publication_numbering), 0) as last_sequence) as numbering
    where pause_ends_at <= ${now}`.execute(trx);
}

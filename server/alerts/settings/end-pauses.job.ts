import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { dueByQuery } from "../../platform/jobs/schedule.ts";
import { publishAll } from "../engine/publish.job.ts";

/** Ends pauses. Neither SMS nor e-mail reports the candidates published during a pause (B10-01). */
export const endPausesJob: Job = {
  name: "end pauses",
  nextDue: dueByQuery(nextPauseEnd),
  run: async (ctx) => {
    await publishAll(ctx, (trx) => endPauses(trx, ctx.clock.now()));
  },
};

function nextPauseEnd(db: Database) {
  return db
    .selectFrom("alert_parameters")
    .select(({ fn }) => fn.min("pause_ends_at").as("due"))
    .where("pause_ends_at", "is not", null);
}

/** `publishAll` has numbered all publications, so the ended pause includes all of them. */
async function endPauses(trx: Database, now: Date): Promise<void> {
  await sql`
    update alert_parameters set paused_until = null, pause_ends_at = null, pause_after = null,
      pauses_over = case when numbering.last_sequence > pause_after
        then pauses_over || jsonb_build_array(jsonb_build_array(pause_after, numbering.last_sequence))
        else pauses_over end
    from (select coalesce((select last_sequence from publication_numbering), 0) as last_sequence) as numbering
    where pause_ends_at <= ${now}`.execute(trx);
}

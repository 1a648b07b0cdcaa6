import { sql } from "kysely";
import type { Database } from "../../server/db/connect.ts";
import { type AlertLoad, makeAudience, type Telling, type Told } from "./alert-load.ts";

/** Every account has put aside every candidate, and planned a next step with each on the same day (beyond B2-06). */
export const nextStepLoad = (load: AlertLoad): Telling => ({
  make: async (db, now) => {
    await makeAudience(db, load, now);
    await sql`truncate selections, follow_ups cascade`.execute(db);
    await sql`
      insert into selections (account_id, candidate_id, selected_at)
      select account_id, candidates.id, ${now} from alert_parameters cross join candidates`.execute(db);
    await sql`
      insert into follow_ups (account_id, candidate_id, status, next_step_by)
      select account_id, candidate_id, 'contacted', account_id from selections`.execute(db);
  },
  arrive: async (db, now) => {
    await sql`truncate notifications cascade`.execute(db);
    await sql`update follow_ups set next_step_on = ${now}::date, next_step_due_at = ${now}`.execute(db);
  },
  count: countTold,
});

/** Compares the notifications with the next steps that were planned. */
async function countTold(db: Database): Promise<Told> {
  const { rows } = await sql<Told>`
    with notices as (
      select account_id, candidate_id, count(*)::integer as number from notifications group by account_id, candidate_id
    ), compared as (
      select next_step_due_at, coalesce(number, 0) as told
      from follow_ups left join notices using (account_id, candidate_id)
    )
    select count(*)::integer as pairs, (count(*) filter (where told = 0))::integer as lost,
      coalesce(sum(told - 1) filter (where told > 1), 0)::integer as doubled,
      (count(*) filter (where next_step_due_at is not null))::integer as uneven
    from compared`.execute(db);
  return rows[0] ?? { pairs: 0, lost: 0, doubled: 0, uneven: 0 };
}

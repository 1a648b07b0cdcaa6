import { sql } from "kysely";
import type { Database } from "../../server/db/connect.ts";
import { type AlertLoad, arriveAnew, makeAudience, type Telling, type Told } from "./alert-load.ts";

/** A load that is told by the resume of every day: the candidates are there, since a mail names them. */
export const mailLoad = (load: AlertLoad): Telling => ({
  make: async (db, now) => {
    await makeAudience(db, load, now);
    await sql`update alert_parameters set digest = 'daily'`.execute(db);
    await sql`update accounts set email_checked = true`.execute(db);
  },
  arrive: async (db, now) => {
    await arriveAnew(db, load.candidates, now);
    await sql`truncate digests, tokens`.execute(db);
    await sql`update alert_parameters set next_run_at = null`.execute(db);
    await sql`
      insert into digests (account_id, next_run_at, last_sequence, trusted_since)
      select account_id, ${now}, 0, ${now} from alert_parameters`.execute(db);
  },
  count: countMailed,
});

/** Compares the numbers that the mails tell with a plain join of alerts and publications. */
async function countMailed(db: Database): Promise<Told> {
  const { rows } = await sql<Told>`
    with news as (
      select account_id, (
        select count(*) from publications where department = any(sectors)
      )::integer as number
      from alert_parameters
    ), mails as (
      select account_id, count(*)::integer as mails, sum(split_part(subject, ' ', 1)::integer)::integer as told
      from messages where kind = 'digest' group by account_id
    ), compared as (
      select number, coalesce(told, 0) as told, coalesce(mails, 0) as mails,
        (select count(*) from tokens as links where links.account_id = news.account_id and purpose = 'digest') as links,
        (select last_sequence from digests where digests.account_id = news.account_id) as last_sequence
      from news left join mails using (account_id)
    )
    select sum(number)::integer as pairs, sum(greatest(number - told, 0))::integer as lost,
      sum(greatest(told - number, 0))::integer as doubled,
      (count(*) filter (where mails <> (number > 0)::integer or links <> mails
        or last_sequence <> (select last_sequence from publication_numbering)))::integer as uneven
    from compared`.execute(db);
  return rows[0] ?? { pairs: 0, lost: 0, doubled: 0, uneven: 0 };
}

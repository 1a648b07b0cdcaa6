import { departmentList } from "contract/department-list.ts";
import { sql } from "kysely";
import type { Database } from "../../server/db/connect.ts";
import { fill } from "../../tests/bench/fill.ts";

/** How much there is to tell, and to how many. */
export interface AlertLoad {
  /** Candidates that arrive. */
  readonly candidates: number;
  /** Accounts, of one to five departments each, whose alerts leave every day at 13:00. */
  readonly accounts: number;
}

/** The load that is measured (policy F-20): 600,000 pairs of an account and a candidate. */
export const FULL_LOAD: AlertLoad = { candidates: 1000, accounts: 10_000 };

/** What was told in one round, or in all of them together. */
export interface Told {
  /** Pairs of an account and a new candidate of one of its departments. */
  readonly pairs: number;
  /** Those that nobody was told of. */
  readonly lost: number;
  /** Those told more than once. */
  readonly doubled: number;
  /** Accounts with more or fewer messages or links than what they were told needs. */
  readonly uneven: number;
}

/** What there is to tell by one channel. */
export interface Telling {
  /** Makes those who are told, and whatever is there before the first round. */
  readonly make: (db: Database, now: Date) => Promise<void>;
  /** Takes away all that was told, makes everybody due and the candidates arrive again. */
  readonly arrive: (db: Database, now: Date) => Promise<void>;
  readonly count: (db: Database) => Promise<Told>;
}

/** Half of the country, so that at full load an account meets twenty candidates in each of its departments. */
const departments = departmentList.slice(0, 50).map((entry) => entry.num_dep);

/** Makes the accounts of a load, with clinics in Rennes and alerts that are on. */
export async function makeSubscribers(db: Database, accounts: number, now: Date): Promise<void> {
  await sql`
    insert into accounts (id, num_ordinal, email, email_key, last_name, first_name, created_at)
    select gen_random_uuid(), n::text, n || '@clinique.example', n || '@clinique.example', 'Le Goff', 'Anne', ${now}
    from generate_series(1, ${accounts}::int) as n`.execute(db);
  await sql`
    insert into clinics (id, account_id, position, social_reason, siret, address, zip_code, city, phone)
    select gen_random_uuid(), id, 0, 'Clinique', '', '', '35000', 'Rennes', '' from accounts`.execute(db);
  await sql`
    insert into alert_parameters (account_id, enabled, sectors, mobile, periodicity, params, last_sequence, sms_count,
      mobile_since)
    select id, true,
      (select array_agg(distinct (${departments}::text[])[1 + floor(random() * ${departments.length})])
       from generate_series(1, 1 + (num_ordinal::int % 5))), '0639980001', 'daily', '{"hour": 13, "minute": 0}', 0, 0,
      ${now}
    from accounts`.execute(db);
}

/** Makes the accounts of a load and the candidates whom they are told of by name, and lets no SMS leave. */
export async function makeAudience(db: Database, { candidates, accounts }: AlertLoad, now: Date): Promise<void> {
  await makeSubscribers(db, accounts, now);
  await fill(db, candidates);
  await sql`update candidates set active = true`.execute(db);
  await sql`update alert_parameters set enabled = false, next_run_at = null`.execute(db);
}

/** Takes away all that was told, makes every account due and the candidates of a load arrive again. */
export async function arriveAnew(db: Database, candidates: number, now: Date): Promise<void> {
  await sql`truncate notifications, short_links, messages, publications, publication_numbering cascade`.execute(db);
  await sql`
    update alert_parameters
    set last_sequence = 0, next_run_at = ${now}, sms_day = null, sms_count = 0`.execute(db);
  await sql`
    insert into publications (candidate_id, department, published_at)
    select n, (${departments}::text[])[1 + floor(random() * ${departments.length})], ${now}
    from generate_series(1, ${candidates}::int) as n`.execute(db);
}

/** A load that is told in the list and by SMS. */
export const smsLoad = ({ candidates, accounts }: AlertLoad): Telling => ({
  make: (db, now) => makeSubscribers(db, accounts, now),
  arrive: (db, now) => arriveAnew(db, candidates, now),
  count: countTold,
});

/** Compares what the notifications name, read back by their ranges, with a plain join of alerts and publications. */
async function countTold(db: Database): Promise<Told> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    const { rows } = await sql<{ pairs: number; told: number; different: number; uneven: number }>`
      with told as (
        select account_id, publications.candidate_id
        from notifications as notification
        join publications on department = any(notification.sectors)
          and sequence > notification.after_sequence and sequence <= notification.last_sequence
      ), written as (
        select id,
          (select count(*) from notifications where account_id = accounts.id) as notifications,
          (select count(*) from short_links where account_id = accounts.id) as links,
          (select count(*) from messages where account_id = accounts.id) as messages
        from accounts
      )
      select
        (select count(*) from alert_parameters join publications on department = any(sectors)) as pairs,
        (select count(*) from told) as told,
        (select count(*) from (select distinct account_id, candidate_id from told) as once) as different,
        (select count(*) from written where links <> notifications or messages <> notifications) as uneven`.execute(
      trx,
    );
    const { pairs = 0, told = 0, different = 0, uneven = 0 } = rows[0] ?? {};
    return { pairs, lost: pairs - different, doubled: told - different, uneven };
  });
}

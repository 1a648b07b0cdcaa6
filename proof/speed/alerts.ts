import { sql } from "kysely";
import { standingClock } from "../../server/clock.ts";
import { connectUrl, type Database } from "../../server/db/connect.ts";
import { publishJob } from "../../server/features/alerts/publish.job.ts";
import { sendAlertsJob } from "../../server/features/alerts/run-alerts.job.ts";
import type { World } from "../../server/world.ts";
import { arriveAnew, FULL_LOAD, makeSubscribers } from "../faults/alert-load.ts";
import { openWorldAt } from "../servers/data-location.ts";

/**
 * Alerts at full size (1,000 new candidates, 10,000 accounts of one to five departments, 600,000 pairs) on a real
 * PostgreSQL, beside two ways of doing the same with SQL alone: `bare` writes the rows that must be written in any case
 * and nothing else happens; `pairs` writes one row for each account and candidate, tied to both and to its
 * notification, as is usual. Once as matching alone (notifications and cursors), once with the links and sealed SMS.
 * Rounds take turns in one run, because a machine's speed drifts.
 */
const ROUNDS = 7;
const NOON = new Date("2026-02-16T12:00:00Z");

/** Makes the candidates of a round arrive. */
async function prepare(db: Database, withSms: boolean): Promise<void> {
  await arriveAnew(db, FULL_LOAD.candidates, NOON);
  await sql`update alert_parameters set mobile = ${withSms ? "0639980001" : ""}`.execute(db);
  await sql`vacuum analyze publications`.execute(db);
  await sql`vacuum analyze alert_parameters`.execute(db);
}

async function product(world: World): Promise<void> {
  while (await publishJob.nextDue(world)) await publishJob.run(world);
  while (((await sendAlertsJob.nextDue(world)) ?? new Date(8.64e15)) <= NOON) await sendAlertsJob.run(world);
}

/** The rows that an alert leaves whatever the design, written by SQL from the counts of `told`. */
async function writeAlerts(trx: Database, withSms: boolean): Promise<void> {
  await sql`
    insert into notifications (id, account_id, title, content, sectors, after_sequence, last_sequence, created_at)
    select id, account_id, 'Nouveaux candidats', count || ' nouveaux candidats ASV', sectors, 0, ${FULL_LOAD.candidates}, ${NOON}
    from told`.execute(trx);
  await sql`
    update alert_parameters set last_sequence = ${FULL_LOAD.candidates}, next_run_at = ${NOON}::timestamptz + interval '1 day',
      sms_day = '2026-02-16', sms_count = 1`.execute(trx);
  if (!withSms) return;
  await sql`
    insert into short_links (code, account_id, path, expires_at)
    select substr(md5(id::text), 1, 10), account_id, '/recherche?notification=' || id, ${NOON} from told`.execute(trx);
  await sql`
    insert into messages (id, channel, kind, recipient, body, state, next_at, account_id, dedupe_key, created_at)
    select gen_random_uuid(), 'sms', 'alert', mobile, repeat('x', 220), 'queued', ${NOON}, account_id, 'alert ' || id,
      ${NOON} from told`.execute(trx);
}

async function bare(db: Database, withSms: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`update publications set sequence = candidate_id`.execute(trx);
    await sql`
      create temporary table told on commit drop as
      select gen_random_uuid() as id, account_id, mobile, sectors, count(*) as count
      from alert_parameters join publications on department = any(sectors) and sequence > alert_parameters.last_sequence
      group by account_id`.execute(trx);
    await writeAlerts(trx, withSms);
  });
}

async function pairs(db: Database, withSms: boolean): Promise<void> {
  await sql`drop table if exists announced`.execute(db);
  await sql`
    create table announced (
      account_id uuid references accounts (id) on delete cascade,
      candidate_id integer references publications (candidate_id) on delete cascade,
      notification_id uuid references notifications (id) on delete cascade,
      primary key (account_id, candidate_id)
    )`.execute(db);
  await sql`create index announced_notification on announced (notification_id)`.execute(db);
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`update publications set sequence = candidate_id`.execute(trx);
    await sql`
      create temporary table told on commit drop as
      select gen_random_uuid() as id, account_id, mobile, sectors, count(*) as count
      from alert_parameters join publications on department = any(sectors)
      group by account_id`.execute(trx);
    await writeAlerts(trx, withSms);
    await sql`
      insert into announced (account_id, candidate_id, notification_id)
      select account_id, candidate_id, told.id from told join publications on department = any(sectors)`.execute(trx);
  });
}

/** Milliseconds of one round. */
async function time(db: Database, withSms: boolean, work: () => Promise<void>): Promise<number> {
  await prepare(db, withSms);
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function countRows(db: Database, tables: readonly string[]): Promise<number> {
  let total = 0;
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
    total += rows[0]?.count ?? 0;
  }
  return total;
}

/** The fastest round: whatever else the machine does only makes one slower. */
function best(values: readonly number[]): number {
  return Math.min(...values);
}

const WRITTEN = ["notifications", "short_links", "messages", "publications"];

/** Milliseconds of the fastest round of each way, and the rows that they left. */
export interface AlertTimes {
  readonly product: number;
  readonly bare: number;
  readonly pairs: number;
  readonly rows: { readonly product: number; readonly pairs: number };
}

async function compare(world: World, patient: Database, withSms: boolean): Promise<AlertTimes> {
  const { db } = world;
  const times = { product: [] as number[], bare: [] as number[], pairs: [] as number[] };
  const rows = { product: 0, pairs: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.bare.push(await time(db, withSms, () => bare(patient, withSms)));
    times.product.push(await time(db, withSms, () => product(world)));
    rows.product = await countRows(db, WRITTEN);
    times.pairs.push(await time(db, withSms, () => pairs(patient, withSms)));
    rows.pairs = await countRows(db, [...WRITTEN, "announced"]);
  }
  return { product: best(times.product), bare: best(times.bare), pairs: best(times.pairs), rows };
}

/** Compares the three ways in an empty database: matching alone, then with the links and the sealed SMS. */
export async function compareAlerts(databaseUrl: string, dataDir: string) {
  const { world, close } = await openWorldAt({ dataDir, databaseUrl }, { clock: standingClock(NOON.toISOString()) });
  // What the product is compared with may take longer than it gives any of its own statements.
  const patient = connectUrl(databaseUrl, { statementMs: 0 });
  try {
    await makeSubscribers(world.db, FULL_LOAD.accounts, NOON);
    return {
      matching: await compare(world, patient.db, false),
      withSms: await compare(world, patient.db, true),
    };
  } finally {
    await patient.close();
    await close();
  }
}

import { departmentList } from "contract/department-list.ts";
import { sql } from "kysely";
import { standingClock } from "../server/clock.ts";
import { type Connection, connectUrl, type Database } from "../server/db/connect.ts";
import { migrate } from "../server/db/migrate.ts";
import { nextRunDue } from "../server/features/alerts/engine-store.ts";
import { waitingSince } from "../server/features/alerts/publication-store.ts";
import { publishJob } from "../server/features/alerts/publish.job.ts";
import { sendAlertsJob } from "../server/features/alerts/send.job.ts";
import { makeLogger } from "../server/http/log.ts";
import { localFiles } from "../server/outside/files/local.ts";
import { outboxMail, outboxSms } from "../server/outside/outbox.ts";
import { tableRegister } from "../server/outside/register/table.ts";
import { makePasswordHasher } from "../server/passwords.ts";
import { makePolicy } from "../server/policy.ts";
import { systemRandom } from "../server/random.ts";
import { makeSecrets } from "../server/secrets.ts";
import type { World } from "../server/world.ts";
import { startPostgres } from "../tools/postgres.ts";

/**
 * Alerts at full size (1,000 new candidates, 10,000 accounts of one to five departments, 600,000 pairs) on a real
 * PostgreSQL, beside two ways of doing the same with SQL alone: `bare` writes the rows that must be written in any case
 * and nothing else happens; `pairs` writes one row for each account and candidate, tied to both and to its
 * notification, as is usual. Once as matching alone (notifications and cursors), once with the links and sealed SMS.
 * Rounds take turns in one run, because a machine's speed drifts.
 */
const CANDIDATES = 1000;
const ACCOUNTS = 10_000;
const ROUNDS = 7;
const NOON = new Date("2026-02-16T12:00:00Z");

/** Half of the country, so that an account meets twenty candidates in each of its departments. */
const departments = departmentList.slice(0, 50).map((entry) => entry.num_dep);

async function makeAccounts(db: Database): Promise<void> {
  await sql`
    insert into accounts (id, num_ordinal, email, email_key, last_name, first_name, created_at)
    select gen_random_uuid(), n::text, n || '@clinique.example', n || '@clinique.example', 'Le Goff', 'Anne', ${NOON}
    from generate_series(1, ${ACCOUNTS}::int) as n`.execute(db);
  await sql`
    insert into clinics (id, account_id, position, social_reason, siret, address, zip_code, city, phone)
    select gen_random_uuid(), id, 0, 'Clinique', '', '', '35000', 'Rennes', '' from accounts`.execute(db);
  await sql`
    insert into alert_parameters (account_id, enabled, sectors, mobile, periodicity, params, last_sequence, sms_count,
      mobile_since)
    select id, true,
      (select array_agg(distinct (${departments}::text[])[1 + floor(random() * ${departments.length})])
       from generate_series(1, 1 + (num_ordinal::int % 5))), '0639980001', 'daily', '{"hour": 13, "minute": 0}', 0, 0,
      ${NOON}
    from accounts`.execute(db);
}

/** Takes away what a round wrote and makes its candidates arrive again. */
async function prepare(db: Database, withSms: boolean): Promise<void> {
  await sql`truncate notifications, short_links, messages, publications, publication_numbering cascade`.execute(db);
  await sql`
    update alert_parameters set last_sequence = 0, next_run_at = ${NOON}, sms_day = null, sms_count = 0,
      mobile = ${withSms ? "0639980001" : ""}`.execute(db);
  await sql`
    insert into publications (candidate_id, department, published_at)
    select n, (${departments}::text[])[1 + floor(random() * ${departments.length})], ${NOON}
    from generate_series(1, ${CANDIDATES}::int) as n`.execute(db);
  await sql`vacuum analyze publications`.execute(db);
  await sql`vacuum analyze alert_parameters`.execute(db);
}

async function product(world: World): Promise<void> {
  while (await waitingSince(world.db)) await publishJob.run(world);
  while (((await nextRunDue(world.db)) ?? new Date(8.64e15)) <= NOON) await sendAlertsJob.run(world);
}

/** The rows that an alert leaves whatever the design, written by SQL from the counts of `told`. */
async function writeAlerts(trx: Database, withSms: boolean): Promise<void> {
  await sql`
    insert into notifications (id, account_id, title, content, sectors, after_sequence, last_sequence, created_at)
    select id, account_id, 'Nouveaux candidats', count || ' nouveaux candidats ASV', sectors, 0, ${CANDIDATES}, ${NOON}
    from told`.execute(trx);
  await sql`
    update alert_parameters set last_sequence = ${CANDIDATES}, next_run_at = ${NOON}::timestamptz + interval '1 day',
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

function makeWorld({ db, embedded }: Connection): World {
  const clock = standingClock(NOON.toISOString());
  const outside = { db, clock, random: systemRandom };
  const policy = makePolicy();
  return {
    db,
    embedded,
    clock,
    random: systemRandom,
    policy,
    secrets: makeSecrets("a secret key for the benchmark, long enough"),
    passwords: makePasswordHasher(policy),
    sms: outboxSms(outside),
    mail: outboxMail(outside),
    register: tableRegister(db),
    files: localFiles("unused"),
    log: makeLogger("silent"),
    site: {
      publicUrl: "https://espace.example",
      webOrigins: [],
      mailFrom: "",
      smsSender: "EspaceASV",
      support: { email: "", phone: "", contactEmail: "", contactPhone: "" },
      providerApiKey: "",
      receiptSecret: undefined,
    },
  };
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

async function compare(world: World, withSms: boolean): Promise<void> {
  const { db } = world;
  const times = { product: [] as number[], bare: [] as number[], pairs: [] as number[] };
  const rows = { product: 0, pairs: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.bare.push(await time(db, withSms, () => bare(db, withSms)));
    times.product.push(await time(db, withSms, () => product(world)));
    rows.product = await countRows(db, WRITTEN);
    times.pairs.push(await time(db, withSms, () => pairs(db, withSms)));
    rows.pairs = await countRows(db, [...WRITTEN, "announced"]);
  }
  const [own, floor, usual] = [best(times.product), best(times.bare), best(times.pairs)];
  const line = (name: string, value: number, note: string) =>
    console.log(`  ${name.padEnd(22)} ${`${Math.round(value)} ms`.padStart(9)}  ${note}`);
  console.log(withSms ? "Avec liens et SMS scellés" : "Rapprochement seul : notifications et curseurs");
  line("produit", own, `${rows.product} lignes`);
  line("SQL nu, mêmes lignes", floor, `produit / nu : ${(own / floor).toFixed(2)}`);
  line("une ligne par couple", usual, `${rows.pairs} lignes, produit / couples : ${(own / usual).toFixed(2)}`);
}

const postgres = await startPostgres();
if (!postgres) throw new Error("Ce banc demande un PostgreSQL : installez-le ou donnez TEST_DATABASE_URL.");
const connection = connectUrl(postgres.url);
try {
  await migrate(connection.db);
  await makeAccounts(connection.db);
  const world = makeWorld(connection);
  console.log(`Alertes : ${CANDIDATES} candidats, ${ACCOUNTS} comptes, meilleure de ${ROUNDS} passes`);
  await compare(world, false);
  await compare(world, true);
} finally {
  await connection.close();
  await postgres.stop();
}

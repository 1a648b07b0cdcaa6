import { PAUSE_DAYS } from "contract/alerts/alerts.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import { sql } from "kysely";
import type { Policy } from "../../platform/configuration/policy.ts";
import type { Database } from "../../platform/db/connect.ts";
import { instantIn } from "../../platform/db/instant.ts";
import { transact } from "../../platform/db/retry.ts";
import { mergeSetting, type Setting } from "../../platform/db/settings-store.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { dueByFacts } from "../../platform/jobs/schedule.ts";
import { moveAlerts } from "../settings/move-alerts.ts";

const DAY = 86_400;
/** The clocks of two servers can normally differ by this many seconds. */
const SKEW = 300;
/**
 * If a run is planned further ahead than this, a wrong clock planned it. The longest correct wait is two weeks: a
 * weekly run can skip a week.
 */
const RUN = 16 * DAY;
/** A corrected row is due after this many seconds. By then, no server with a wrong clock still reserves the row. */
const SOON = 120;

interface Scheduled {
  readonly table:
    | "alert_parameters"
    | "digests"
    | "messages"
    | "channels"
    | "files"
    | "imports"
    | "publications"
    | "deferred_requests";
  readonly column: string;
  readonly seconds: number;
}

const RUNS: readonly Scheduled[] = [
  { table: "alert_parameters", column: "next_run_at", seconds: RUN },
  { table: "digests", column: "next_run_at", seconds: RUN },
];

/**
 * Returns the longest plausible wait for each column of due times. The job replaces a due time that is further ahead.
 */
function waits({ settings, limits, schedules }: Policy): readonly Scheduled[] {
  const retry = 2 * Math.max(DAY, limits.alertSmsPerPhoneDay.seconds, ...schedules.outboxRetrySeconds);
  return [
    { table: "alert_parameters", column: "pause_ends_at", seconds: (PAUSE_DAYS + 2) * DAY },
    { table: "messages", column: "next_at", seconds: retry },
    { table: "channels", column: "paused_until", seconds: settings.outboxBreakerLongestSeconds + SKEW },
    { table: "files", column: "scan_due_at", seconds: settings.fileRescanSeconds + DAY },
    { table: "imports", column: "claimed_until", seconds: DAY },
    { table: "publications", column: "published_at", seconds: SKEW },
    { table: "deferred_requests", column: "asked_at", seconds: SKEW },
  ];
}

/**
 * Each of these settings stores when a job runs next. The longest wait is a few days, because the daily mail skips
 * weekends, so a time more than 8 days ahead is wrong.
 */
const SETTINGS = sql`('daily mail', 'interest questions', 'candidate counters checked', 'day figures', 'vacuum',
  'retention')`;
const SETTING_SECONDS = 8 * DAY;

const unnumbered = ({ table }: Scheduled) => (table === "publications" ? sql`sequence is null` : sql`true`);

/**
 * Resets due times that a wrong clock stored too far in the future. Otherwise work could wait for years (policy
 * F-36).
 */
export const resetFarInstantsJob: Job = {
  name: "reset instants of a wrong clock",
  nextDue: dueByFacts(credibleFrom, (credible, { clock }) => {
    const now = clock.now();
    return credible && credible > now ? now : null;
  }),
  run: (ctx) =>
    transact(ctx, async (trx) => {
      const now = ctx.clock.now();
      await shortenWaits(trx, ctx.policy, now);
      for (const { holderId, zipCode } of await findFarClinics(trx, now)) {
        await moveAlerts(trx, holderId, { now, zone: zoneOfZip(zipCode) });
      }
      ctx.log.warn("Due times that a wrong clock had stored were reset");
    }),
};

/** Returns the first time at which all due times are plausible. If a clock was wrong, this time is in the future. */
function credibleFrom(_: Database, policy: Policy) {
  const latest = [...RUNS, ...waits(policy)].map(
    (one) => sql`(select max(${sql.ref(one.column)}) - make_interval(secs => ${sql.lit(one.seconds)})
      from ${sql.table(one.table)} where ${sql.ref(one.column)} is not null and ${unnumbered(one)})`,
  );
  return sql<{ due: Date | null }>`(select greatest(${sql.join(latest)}, (
    select max(entry.value)::timestamptz - make_interval(secs => ${sql.lit(SETTING_SECONDS)})
    from settings, jsonb_each_text(settings.value) as entry
    where settings.key in ${SETTINGS} and entry.value like '2___-__-__T%Z')))`;
}

/** Replaces due times that are too far ahead. Also ends pauses that are longer than a clinic can choose. */
async function shortenWaits(trx: Database, policy: Policy, now: Date): Promise<void> {
  const soon = after(now, SOON);
  for (const one of waits(policy)) {
    await sql`update ${sql.table(one.table)} set ${sql.ref(one.column)} = ${soon}
      where ${sql.ref(one.column)} > ${after(now, one.seconds)} and ${unnumbered(one)}`.execute(trx);
  }
  await sql`update alert_parameters set last_run_at = null where last_run_at > ${after(now, SKEW)}`.execute(trx);
  const { rows } = await sql<{ key: string; value: Setting }>`
    select key, value from settings where key in ${SETTINGS}`.execute(trx);
  for (const { key, value } of rows) {
    const far = Object.entries(value).filter(([, text]) => (instantIn(text) ?? now) > after(now, SETTING_SECONDS));
    if (far.length > 0) await mergeSetting(trx, key, Object.fromEntries(far.map(([name]) => [name, now])));
  }
}

async function findFarClinics(trx: Database, now: Date) {
  const far = RUNS.map(
    ({ table, column, seconds }) =>
      sql`select account_id from ${sql.table(table)} where ${sql.ref(column)} > ${after(now, seconds)}`,
  );
  const { rows } = await sql<{ holderId: string; zipCode: string | null }>`
    select holders.id as "holderId", clinics.zip_code as "zipCode" from accounts as holders
    left join clinics on clinics.account_id = holders.id and clinics.position = 0
    where holders.id in (
      select coalesce(holder_id, id) from accounts where id in (${sql.join(far, sql` union all `)}))`.execute(trx);
  return rows;
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

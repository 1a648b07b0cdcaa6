import { sql } from "kysely";
import { latestCredible } from "../clock.ts";
import type { Database } from "../db/connect.ts";
import { prepared } from "../db/prepare.ts";

export interface Window {
  readonly max: number;
  readonly seconds: number;
}

function instantsSince(oldest: Date, now: Date) {
  return sql`array(
    select at from unnest(limit_logs.instants) as at where at > ${oldest} and at <= ${latestCredible(now)})`;
}

export function oldestOf({ seconds }: Pick<Window, "seconds">, now: Date): Date {
  return new Date(now.getTime() - seconds * 1000);
}

/**
 * Adds an event to the list of a key in one atomic statement (policy T-08).
 * @returns false if the period that ends now already has the maximum number of events
 */
export async function logEvent(db: Database, key: string, window: Window, now: Date): Promise<boolean> {
  const recent = instantsSince(oldestOf(window, now), now);
  const { rows } = await sql`${prepared}
    insert into limit_logs (key, instants, last_at) values (${key}, array[${now}::timestamptz], ${now})
    on conflict (key) do update set instants = ${recent} || ${now}::timestamptz, last_at = ${now}
    where cardinality(${recent}) < ${window.max}::float
    returning key`.execute(db);
  return rows.length > 0;
}

/**
 * Returns the list without one event at the instant `at`. If several events have this instant, all but one stay in the
 * list.
 */
export function withoutEvent(at: Date) {
  const place = sql`coalesce(array_position(instants, ${at}::timestamptz), 0)`;
  return sql<Date[]>`array(
    select at from unnest(instants) with ordinality as log (at, place) where place <> ${place} order by place)`;
}

export async function dropEvent(db: Database, key: string, at: Date): Promise<void> {
  await db
    .updateTable("limit_logs")
    .set({ instants: withoutEvent(at) })
    .where("key", "=", key)
    .execute();
}

export async function findEvents(
  db: Database,
  key: string,
  window: Pick<Window, "seconds">,
  now: Date,
): Promise<{ readonly instants: readonly Date[]; readonly passedAt: Date | null }> {
  const row = await db
    .selectFrom("limit_logs")
    .select(["instants", "passed_at"])
    .where("key", "=", key)
    .executeTakeFirst();
  const oldest = oldestOf(window, now);
  const latest = latestCredible(now);
  const recent = (row?.instants ?? []).filter((at) => at > oldest && at <= latest);
  const passedAt = row?.passed_at && row.passed_at <= latest ? row.passed_at : null;
  return { instants: recent.sort((left, right) => left.getTime() - right.getTime()), passedAt };
}

/**
 * Records that an event exceeded the limit.
 * @returns false if the limit was already recorded as exceeded within its period
 */
export async function notePassed(
  db: Database,
  key: string,
  window: Pick<Window, "seconds">,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable("limit_logs")
    .set({ passed_at: now })
    .where("key", "=", key)
    .where((where) =>
      where.or([
        where("passed_at", "is", null),
        where("passed_at", "<=", oldestOf(window, now)),
        where("passed_at", ">", latestCredible(now)),
      ]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteLogs(db: Database, keys: readonly string[]): Promise<number> {
  const result = await db
    .deleteFrom("limit_logs")
    .where(sql<boolean>`exists (select 1 from unnest(${[...keys]}::text[]) as wanted
      where limit_logs.key = wanted or starts_with(limit_logs.key, wanted || ' '))`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

import type { Figure } from "contract/centre/day.ts";
import { type Selectable, sql } from "kysely";
import { isUnseen } from "../../candidates/dossiers/list-store.ts";
import type { Database } from "../../platform/db/connect.ts";
import { countRows } from "../../platform/db/count-rows.ts";
import { findSetting, type Setting, saveSetting } from "../../platform/db/settings-store.ts";
import type { CentreTables } from "../../platform/db/tables/centre.ts";

export type DayFigures = Selectable<CentreTables["day_figures"]>;
export const FIGURES = ["views", "selections", "dossiers", "clinics"] as const satisfies readonly (
  | Figure
  | keyof DayFigures
)[];

const dayOf = (at: string) =>
  sql`date_trunc('day', ${sql.ref(at)} at time zone 'Europe/Paris') at time zone 'Europe/Paris'`;

/**
 * If an account opens a sheet several times on one day, these openings count as one view.
 * @param upTo - the first instant after the counted period
 */
export async function countDays(db: Database, from: Date, upTo?: Date): Promise<DayFigures[]> {
  const within = (at: string) => sql`${sql.ref(at)} >= ${from} ${upTo ? sql`and ${sql.ref(at)} < ${upTo}` : sql``}`;
  const { rows } = await sql<DayFigures>`
    select ${dayOf("at")} as began_at, count(*) filter (where figure = 'views')::integer as views,
      count(*) filter (where figure = 'selections')::integer as selections,
      count(*) filter (where figure = 'dossiers')::integer as dossiers,
      count(*) filter (where figure = 'clinics')::integer as clinics
    from (
      select min(viewed_at) as at, 'views' as figure from view_log where what = 'sheet' and ${within("viewed_at")}
      group by account_id, candidate_id, ${dayOf("viewed_at")}
      union all
      select selected_at, 'selections' from selections where ${within("selected_at")}
      union all
      select published_at, 'dossiers' from candidates where active and ${within("published_at")}
      union all
      select published_at, 'dossiers' from candidates
      where not active and state is not null and ${within("published_at")}
      union all
      select activated_at, 'clinics' from accounts where holder_id is null and ${within("activated_at")}
    ) as happened
    group by 1`.execute(db);
  return rows;
}

export async function saveDays(trx: Database, days: readonly DayFigures[]): Promise<void> {
  if (days.length === 0) return;
  await sql`
    insert into day_figures (began_at, views, selections, dossiers, clinics)
    select began_at, views, selections, dossiers, clinics from json_to_recordset(${JSON.stringify(days)}::json)
      as counted (began_at timestamptz, views integer, selections integer, dossiers integer, clinics integer)
    order by began_at
    on conflict (began_at) do update set views = excluded.views, selections = excluded.selections,
      dossiers = excluded.dossiers, clinics = excluded.clinics`.execute(trx);
}

export async function findDays(db: Database, from: Date): Promise<DayFigures[]> {
  return db.selectFrom("day_figures").selectAll().where("began_at", ">=", from).execute();
}

/**
 * `total` counts dossiers that no clinic has opened since `since`. `neverViewed` counts dossiers that no clinic has
 * ever opened.
 */
export async function countUnseen(trx: Database, since: Date): Promise<{ total: number; neverViewed: number }> {
  await sql`set local statement_timeout = '5min'`.execute(trx);
  const { rows } = await sql<{ total: number; neverViewed: number }>`
    select (select count(*)::integer from candidates where ${isUnseen(since)}) as total,
      (select count(*)::integer from candidates where state = 'published' and not ever_viewed) as "neverViewed"`.execute(
    trx,
  );
  return rows[0] ?? { total: 0, neverViewed: 0 };
}

export function countRequestedErasures(db: Database): Promise<number> {
  const left = db.selectFrom("candidates").where("left_until", "is not", null);
  return countRows(left.where("left_as", "=", "erasing"));
}

const KEY = "day figures";

export interface Counted {
  readonly countedAt: Date;
  readonly nightAt: Date;
  readonly unseen: { readonly total: number; readonly neverViewed: number };
}

export async function findCounted(db: Database): Promise<Counted | undefined> {
  const setting = await findSetting(db, KEY);
  return setting && countedIn(setting);
}

export function countedAndNews() {
  const since = sql`(settings.value ->> 'countedAt')::timestamptz`;
  // PostgreSQL reads one index entry for a maximum, but would read the whole table for `exists (… >= since)`.
  return sql<{ due: { readonly counted: Setting; readonly hasNews: boolean } }>`(
    select json_build_object('counted', value, 'hasNews', coalesce(greatest(
      (select max(viewed_at) from view_log),
      (select max(selected_at) from selections),
      (select max(published_at) from candidates where active),
      (select max(activated_at) from accounts where holder_id is null)) >= ${since}, false))
    from settings where key = ${sql.lit(KEY)})`;
}

export function countedIn({ countedAt, nightAt, total, neverViewed }: Setting): Counted {
  const unseen = { total: Number(total), neverViewed: Number(neverViewed) };
  return { countedAt: new Date(String(countedAt)), nightAt: new Date(String(nightAt)), unseen };
}

export async function saveCounted(trx: Database, { unseen, ...at }: Counted): Promise<void> {
  await saveSetting(trx, KEY, { ...at, ...unseen });
}

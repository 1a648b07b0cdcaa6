import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { instantIn } from "../../platform/db/instant.ts";
import { rowsAsTable } from "../../platform/db/rows-as-table.ts";
import { claimSetting, findSetting, settingOf } from "../../platform/db/settings-store.ts";
import type {
  CandidateCountsTable,
  CandidateNamesTable,
  CandidatesTable,
} from "../../platform/db/tables/candidates.ts";

export const COUNTED_COLUMNS = [
  "active",
  "place",
  "department",
  "study_level_category",
  "job_interview_status",
  "job_interview_notice",
  "last_name_folded",
  "first_name_folded",
] as const satisfies readonly (keyof CandidatesTable)[];

export type Counted = Pick<CandidatesTable, (typeof COUNTED_COLUMNS)[number]>;

export interface CountedChange {
  readonly known?: Counted;
  readonly row?: Counted;
}

export const EVERYWHERE = "*";

const COUNT_TYPES = {
  place: "text",
  department: "text",
  study_level_category: "integer",
  job_interview_status: "text",
  job_interview_notice: "text",
  count: "integer",
} as const;
const NAME_TYPES = { name: "text", part: "text", count: "integer" } as const;

const KEY = sql`place, department, study_level_category, job_interview_status, job_interview_notice`;

export interface CounterDeltas {
  readonly counts: readonly CandidateCountsTable[];
  readonly names: readonly CandidateNamesTable[];
}

/**
 * Updates the counters of candidates. Call this function last in a transaction, so that the counters are locked only
 * for a short time.
 */
export async function updateCounters(trx: Database, changes: readonly CountedChange[]): Promise<void> {
  const counts = new Map<string, CandidateCountsTable>();
  const names = new Map<string, CandidateNamesTable>();
  const add = (candidate: Counted | undefined, count: 1 | -1) => {
    if (!candidate?.active) return;
    for (const place of [EVERYWHERE, candidate.place]) {
      addTo(counts, {
        place,
        department: candidate.department,
        study_level_category: candidate.study_level_category ?? 0,
        job_interview_status: candidate.job_interview_status ?? "",
        job_interview_notice: candidate.job_interview_notice ?? "",
        count,
      });
    }
    addTo(names, { part: "last", name: candidate.last_name_folded, count });
    addTo(names, { part: "first", name: candidate.first_name_folded, count });
  };
  for (const { known, row } of changes) {
    add(known, -1);
    add(row, 1);
  }
  const isChanged = ({ count }: { count: number }) => count !== 0;
  await writeDeltas(trx, {
    counts: [...counts.values()].filter(isChanged),
    names: [...names.values()].filter(isChanged),
  });
}

function addTo<Row extends { count: number }>(deltas: Map<string, Row>, row: Row): void {
  const key = Object.values({ ...row, count: 0 }).join("\n");
  const known = deltas.get(key);
  if (known) known.count += row.count;
  else deltas.set(key, row);
}

/** Writes in the order of keys, to avoid deadlocks. Deletes unused names, because a name may identify a person. */
export async function writeDeltas(trx: Database, { counts, names }: CounterDeltas): Promise<void> {
  if (counts.length > 0) {
    await sql`
      insert into candidate_counts (${KEY}, count)
      select ${KEY}, count from ${rowsAsTable(counts, COUNT_TYPES)}
      order by ${KEY}
      on conflict (${KEY}) do update set count = candidate_counts.count + excluded.count`.execute(trx);
  }
  if (names.length === 0) return;
  await sql`
    insert into candidate_names (part, name, count)
    select part, name, count from ${rowsAsTable(names, NAME_TYPES)}
    order by part, name
    on conflict (part, name) do update set count = candidate_names.count + excluded.count`.execute(trx);
  const left = names.flatMap(({ name, count }) => (count < 0 ? [name] : []));
  if (left.length > 0) {
    await sql`delete from candidate_names where name = any(${left}::text[]) and count = 0`.execute(trx);
  }
}

/** Compares the counters with a new count of all candidates. Both queries must read the same snapshot. */
export async function findDrift(trx: Database): Promise<CounterDeltas> {
  const counts = await sql<CandidateCountsTable>`
    with counted as (
      select spot.place, department, coalesce(study_level_category, 0) as study_level_category,
        coalesce(job_interview_status, '') as job_interview_status,
        coalesce(job_interview_notice, '') as job_interview_notice, count(*)::integer as count
      from candidates cross join lateral (values (${sql.lit(EVERYWHERE)}), (candidates.place)) as spot (place)
      where active group by 1, 2, 3, 4, 5
      union all
      select ${KEY}, -count from candidate_counts
    )
    select ${KEY}, sum(count)::integer as count from counted group by ${KEY} having sum(count) <> 0`.execute(trx);
  const names = await sql<CandidateNamesTable>`
    with counted as (
      select part, name, count(*)::integer as count
      from candidates
      cross join lateral (values ('last', last_name_folded), ('first', first_name_folded)) as held (part, name)
      where active group by 1, 2
      union all
      select part, name, -count from candidate_names
    )
    select part, name, sum(count)::integer as count from counted group by part, name having sum(count) <> 0`.execute(
    trx,
  );
  return { counts: counts.rows, names: names.rows };
}

const CHECKED = "candidate counters checked";

export async function findLastCheck(db: Database): Promise<Date | undefined> {
  return instantIn((await findSetting(db, CHECKED))?.at);
}

export function lastCheck() {
  return sql<{ due: { readonly at?: string } }>`${settingOf(CHECKED)}`;
}

/**
 * Reserves the check of the counters for this process.
 * @returns false if another process has started a check since `last`
 */
export async function claimCheck(trx: Database, last: Date | undefined, now: Date): Promise<boolean> {
  const isClaimed = await claimSetting(trx, CHECKED, { at: now }, ["at", last]);
  await sql`set local statement_timeout = '5min'`.execute(trx);
  return isClaimed;
}

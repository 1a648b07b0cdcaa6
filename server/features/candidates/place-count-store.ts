import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { FACETS } from "./facets.ts";
import type { PlaceChange } from "./run-changes.ts";

/** A postal code, and by how much each of its counters changes. */
interface PlaceCounts {
  readonly zip_code: string;
  readonly department: string;
  total: number;
  readonly counts: number[];
}

/** Changes the counters of postal codes, in the order of their keys: no two transactions wait for each other for ever. */
export async function writePlaceCounts(trx: Database, changes: readonly PlaceChange[]): Promise<void> {
  const places = new Map<string, PlaceCounts>();
  for (const { zip_code, department, facets, count } of changes) {
    const known = places.get(zip_code) ?? { zip_code, department, total: 0, counts: new Array<number>(FACETS).fill(0) };
    known.counts[facets - 1] = (known.counts[facets - 1] ?? 0) + count;
    known.total += count;
    places.set(zip_code, known);
  }
  const rows = [...places.values()];
  await sql`
    insert into candidate_places as held (zip_code, department, total, counts)
    select zip_code, department, total, counts::integer[]
    from unnest(${rows.map(({ zip_code }) => zip_code)}::text[], ${rows.map(({ department }) => department)}::text[],
      ${rows.map(({ total }) => total)}::integer[],
      ${rows.map(({ counts }) => `{${counts.join(",")}}`)}::text[]) as change (zip_code, department, total, counts)
    order by zip_code
    on conflict (zip_code) do update set total = held.total + excluded.total, counts = array(
      select was + change from unnest(held.counts, excluded.counts) with ordinality as pair (was, change, facets)
      order by facets
    )`.execute(trx);
}

/** Counts the candidates of every postal code: by how much the counters are wrong. */
export async function findPlaceDrift(trx: Database): Promise<PlaceChange[]> {
  const { rows } = await sql<PlaceChange>`
    with counted as (
      select zip_code, department, facets::integer, count(*)::integer as count from candidates where active
      group by 1, 2, 3
      union all
      select zip_code, department, facets::integer, -count
      from candidate_places cross join unnest(counts) with ordinality as held (count, facets)
      where count <> 0
    )
    select zip_code, max(department) as department, facets, sum(count)::integer as count from counted
    group by zip_code, facets having sum(count) <> 0`.execute(trx);
  return rows;
}

/** The postal codes that candidates have or had while they were active. */
export async function findZipCodes(db: Database): Promise<string[]> {
  // As one text: thousands of rows would take longer to read.
  const { rows } = await sql<{ all: string | null }>`
    select string_agg(zip_code, ' ') as all from candidate_places`.execute(db);
  return rows[0]?.all?.split(" ") ?? [];
}

import { type RawBuilder, sql } from "kysely";
import { EVERYWHERE } from "../intake/counter-store.ts";
import { all, facets, isSelectionOf, names, type Sql, unseen, withinRadius } from "./condition-store.ts";
import { type CandidateFilter, namePattern, type Search } from "./filter.ts";
import { countNamed, isOfList, scanned } from "./page-store.ts";

export function totalOf(search: Search): RawBuilder<number> {
  const { filter } = search;
  if (!isOfList(search)) return totalOfScan(search);
  const [last, first] = [namePattern(filter.lastName), namePattern(filter.firstName)];
  const pattern = last ?? first;
  if (pattern === undefined) return less(search, sumOfCounters(filter));
  const isNameAlone = (last === undefined || first === undefined) && facets(filter).length === 0 && !filter.within;
  if (!isNameAlone) return sql<number>`(${countNamed(search)})`;
  const part = last === undefined ? "first" : "last";
  return less(
    search,
    sql`select sum(count) from candidate_names where part = ${sql.lit(part)} and name like ${unseen(pattern, "text")}`,
  );
}

export function totalOfScan(search: Search): RawBuilder<number> {
  return sql<number>`(select count(*)::integer from candidates where ${all(scanned(search))})`;
}

function sumOfCounters(filter: CandidateFilter): Sql {
  const { departments, within } = filter;
  const counted = (conditions: readonly Sql[]) => sql`select sum(count) from candidate_counts where ${all(conditions)}`;
  if (within) {
    const places = within.map(({ zipCode }) => zipCode);
    return sql`
      select sum(count) from unnest(${unseen(places, "text[]")}) as source (key) join candidate_counts on place = source.key
      where ${all(facets(filter))}`;
  }
  const others = [sql`place = ${sql.lit(EVERYWHERE)}`, ...facets({ ...filter, departments: [] })];
  if (departments.length === 0) return counted(others);
  // LATERAL reads the few counters of each department. A join reads those of all departments.
  return sql`
    select sum(one.sum) from unnest(${unseen([...new Set(departments)], "text[]")}) as source (key)
    cross join lateral (${counted([sql`department = source.key`, ...others])}) as one`;
}

function less(search: Search, sum: Sql): RawBuilder<number> {
  const { filter, sharedBy } = search;
  const counted = sql<number>`coalesce((${sum}), 0)::integer`;
  if (!filter.withoutSelection) return counted;
  const own = [sql`active`, ...facets(filter), ...names(filter), ...withinRadius(filter)];
  // Before sharing, several accounts of a clinic may have selected the same candidate.
  const selected = sharedBy === undefined ? sql`*` : sql`distinct candidate_id`;
  // OFFSET keeps the order of the join: selections are few, candidates of a department are not.
  return sql<number>`${counted} - (
    select count(${selected})::integer from selections cross join lateral (
      select from candidates where candidates.id = candidate_id and ${all(own)} offset 0
    ) as listed where ${isSelectionOf(search)})`;
}

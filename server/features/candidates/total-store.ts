import { type RawBuilder, sql } from "kysely";
import { all, facets, isSelectionOf, names, type Sql, unseen, withinRadius } from "./condition-store.ts";
import { EVERYWHERE } from "./counter-store.ts";
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
  const others = all(facets({ ...filter, departments: within ? departments : [] }));
  const joined = (keys: readonly string[]) =>
    sql`select sum(count) from unnest(${unseen(keys, "text[]")}) as source (key) join candidate_counts`;
  if (within) return sql`${joined(within.map(({ zipCode }) => zipCode))} on place = source.key where ${others}`;
  const everywhere = sql`place = ${sql.lit(EVERYWHERE)}`;
  if (departments.length === 0) return sql`select sum(count) from candidate_counts where ${everywhere} and ${others}`;
  return sql`${joined([...new Set(departments)])} on department = source.key where ${everywhere} and ${others}`;
}

function less(search: Search, sum: Sql): RawBuilder<number> {
  const { filter, sharedBy } = search;
  const counted = sql<number>`coalesce((${sum}), 0)::integer`;
  if (!filter.withoutSelection) return counted;
  // Before sharing, several accounts of a clinic may have selected the same candidate.
  const own = [isSelectionOf(search), sql`active`, ...facets(filter), ...names(filter), ...withinRadius(filter)];
  const candidates = sharedBy === undefined ? sql`*` : sql`distinct candidates.id`;
  return sql<number>`${counted} - (
    select count(${candidates})::integer from selections join candidates on candidates.id = candidate_id
    where ${all(own)})`;
}

import { type RawBuilder, sql } from "kysely";
import { all, facets, isSelectionOf, unseen, withinRadius } from "./condition-store.ts";
import { EVERYWHERE } from "./counter-store.ts";
import { type CandidateFilter, namePattern, type Search } from "./filter.ts";
import { countNamed, isOfList, scanned } from "./page-store.ts";

export function totalOf(search: Search): RawBuilder<number> {
  const { filter } = search;
  if (!isOfList(search)) return totalOfScan(search);
  const isNamed = namePattern(filter.lastName) !== undefined || namePattern(filter.firstName) !== undefined;
  return isNamed ? sql<number>`(${countNamed(search)})` : totalOfCounters(search);
}

export function totalOfScan(search: Search): RawBuilder<number> {
  return sql<number>`(select count(*)::integer from candidates where ${all(scanned(search))})`;
}

function totalOfCounters(search: Search): RawBuilder<number> {
  const { filter, sharedBy } = search;
  const conditions = [whereCounted(filter), ...facets(filter)];
  const counted = sql<number>`(select coalesce(sum(count), 0)::integer from candidate_counts where ${all(conditions)})`;
  if (!filter.withoutSelection) return counted;
  const own = [isSelectionOf(search), sql`active`, ...facets(filter), ...withinRadius(filter)];
  // Before sharing, several accounts of a clinic may have selected the same candidate.
  const candidates = sharedBy === undefined ? sql`*` : sql`distinct candidates.id`;
  return sql<number>`${counted} - (
    select count(${candidates})::integer from selections join candidates on candidates.id = candidate_id
    where ${all(own)})`;
}

function whereCounted({ within }: CandidateFilter) {
  if (!within) return sql`place = ${sql.lit(EVERYWHERE)}`;
  const places = within.map(({ zipCode }) => zipCode);
  return sql`place = any(${unseen(places, "text[]")}::text[])`;
}

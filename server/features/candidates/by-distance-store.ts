import { type RawBuilder, sql } from "kysely";
import {
  and,
  conditionsOfFacets,
  names,
  newestFirst,
  offsetOf,
  selectedBy,
  take,
  unseen,
  unselected,
} from "./condition-store.ts";
import { countIn } from "./facet-store.ts";
import { namePattern, type Search } from "./filter.ts";
import type { Nearby } from "./places.ts";

/** How far that lies whose place nobody knows: behind all else. */
export const NOWHERE = 99_999;

/** Places that are looked at first: most pages end among them. */
export const FEW_PLACES = 64;

/** Places as a table, each with its distance. */
function asTable(places: readonly Nearby[]): RawBuilder<unknown> {
  const zipCodes = places.map(({ zipCode }) => zipCode);
  const kilometres = places.map((place) => place.kilometres);
  return sql`unnest(${unseen(zipCodes, "text[]")}, ${unseen(kilometres, "integer[]")}) as near (zip_code, kilometres)`;
}

/** The distance at which a page begins. */
function startOf({ start }: Search): number {
  return "after" in start ? (start.after.kilometres ?? 0) : 0;
}

/** The places that may hold the page: the first few of them, or all, with those that nobody knows. */
export function placesAhead({ nearest = [], ...search }: Search, isWhole: boolean): readonly Nearby[] {
  const from = startOf(search);
  const ahead = nearest.filter(({ kilometres }) => kilometres >= from);
  // Of those that lie equally far, none is left out: the latest publication may be in any of them.
  const farthest = ahead[FEW_PLACES - 1]?.kilometres ?? NOWHERE;
  return isWhole ? ahead : ahead.filter(({ kilometres }) => kilometres <= farthest);
}

/**
 * A page with the nearest first: the counters tell in which places it lies, and of each of them the first rows are read.
 * Where a name is asked for, which they do not count, every place is looked at.
 */
export function pageOfNearest(search: Search, isWhole: boolean): RawBuilder<unknown> {
  const { filter, start, size } = search;
  const from = startOf(search);
  const isNamed = namePattern(filter.lastName) !== undefined || namePattern(filter.firstName) !== undefined;
  const own = filter.withoutSelection ? sql`(select count(*) from (${selectedBy(search)}) as own)` : sql`0`;
  const need = sql`${sql.lit(offsetOf(start) + size + 1)} + ${own}`;
  // At the distance of the cursor it is not known how many are behind.
  const counted =
    "after" in start ? sql`case when kilometres = ${unseen(from, "integer")} then 0 else count end` : sql`count`;
  const conditions = [...conditionsOfFacets(filter), ...names(filter), ...unselected(search), ...afterCursorIn(search)];
  return sql`
    select head.id, head.published_at as listed_at, run.kilometres from (
      select zip_code, kilometres, coalesce(
        sum(${counted}) over (order by kilometres range between unbounded preceding and 1 preceding), 0
      ) as before
      from (${knownPlaces(search, isWhole)} ${isWhole && !filter.within ? unknownPlaces(search) : sql``}) as place
    ) as run cross join lateral (
      select id, published_at from candidates where active and zip_code = run.zip_code ${and(conditions)}
      ${newestFirst} limit ${sql.lit(offsetOf(start) + size + 1)}
    ) as head
    ${isNamed ? sql`` : sql`where before < ${need}`}
    order by kilometres, published_at desc, id desc ${take(search)}`;
}

function knownPlaces(search: Search, isWhole: boolean): RawBuilder<unknown> {
  const count = countIn(search.filter);
  return sql`
    select zip_code, kilometres, ${count} as count from ${asTable(placesAhead(search, isWhole))}
    join candidate_places using (zip_code) where ${count} > 0`;
}

/** Postal codes that candidates have and nobody knows, all of them equally far. */
function unknownPlaces({ filter, nearest = [] }: Search): RawBuilder<unknown> {
  const count = countIn(filter);
  const inDepartments =
    filter.departments.length > 0 ? sql`and department = any(${unseen(filter.departments, "text[]")}::text[])` : sql``;
  return sql`
    union all select zip_code, ${NOWHERE}::integer, ${count} from candidate_places
    where ${count} > 0 and zip_code not in (select near.zip_code from ${asTable(nearest)}) ${inDepartments}`;
}

function afterCursorIn({ start }: Search): RawBuilder<unknown>[] {
  if (!("after" in start)) return [];
  const { kilometres = 0, publishedAt, id } = start.after;
  const after = sql`${unseen(new Date(publishedAt), "timestamptz")}, ${unseen(id, "integer")}`;
  return [sql`(run.kilometres > ${unseen(kilometres, "integer")} or (published_at, candidates.id) < (${after}))`];
}

/**
 * A page with the nearest first of rows that are all read: those of a rare name, or of no run.
 * @param rows id, listed_at and zip_code of each
 */
export function pageOfGathered(search: Search, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const { start, nearest = [] } = search;
  const far = sql`coalesce(kilometres, ${NOWHERE}::integer)`;
  const after = ({
    kilometres = 0,
    publishedAt,
    id,
  }: {
    kilometres?: number | undefined;
    publishedAt: number;
    id: number;
  }) =>
    sql`where (${far}, -extract(epoch from listed_at), -id) > (
      ${kilometres}::integer, -extract(epoch from ${new Date(publishedAt)}::timestamptz), -${id}::integer)`;
  return sql`
    select id, listed_at, ${far} as kilometres from (${rows}) as gathered
    left join ${asTable(nearest)} on near.zip_code = gathered.zip_code
    ${"after" in start ? after(start.after) : sql``}
    order by kilometres, listed_at desc, id desc ${take(search)}`;
}

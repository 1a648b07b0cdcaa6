import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { prepared } from "../../platform/db/prepare.ts";
import { EVERYWHERE } from "../intake/counter-store.ts";
import {
  all,
  FEW_PLACES,
  facets,
  isOfList,
  isSelectionOf,
  limitTo,
  names,
  newestFirst,
  offsetOf,
  opaque,
  type Sql,
  scanned,
  sourceOf,
  stated,
  unselected,
  withinRadius,
} from "./condition-store.ts";
import { type CandidateFilter, type CandidatePage, type Cursor, namePattern, type Search } from "./filter.ts";
import { findDistance, NOWHERE } from "./places.ts";
import { CARD_COLUMNS, type CardRow, isSelectedBy, isViewedBy, toCard } from "./store.ts";

/**
 * A card, and the number of all candidates that match. If no candidate matches, the result is one row that contains
 * only this number.
 */
export type PageRow = { total: number } & (ListedRow | { id: null });
type ListedRow = CardRow & ({ published_at: Date } | { published_at: null; created_at: Date });

export async function searchCandidates(db: Database, search: Search): Promise<CandidatePage> {
  const few = amongFewPlaces(search);
  const { rows: first } = await searchStatement(few ?? search).execute(db);
  const isFull = !few || cardsIn(first).length > search.size;
  const rows = isFull ? first : (await searchStatement(search).execute(db)).rows;
  const found = cardsIn(rows);
  const last = found.length > search.size ? found[search.size - 1] : undefined;
  return {
    cards: found.slice(0, search.size).map((row) => toCard(row, search.from)),
    next: last ? cursorAt(search, last) : null,
    total: rows[0]?.total ?? 0,
  };
}

export async function countCandidates(db: Database, search: Search): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${totalOf(search)} as total`.execute(db);
  return rows[0]?.total ?? 0;
}

function cardsIn(rows: readonly PageRow[]) {
  return rows.flatMap((row) => (row.id === null ? [] : [row]));
}

function cursorAt({ nearest, from }: Search, row: ListedRow): Cursor {
  const place = { publishedAt: (row.published_at ?? row.created_at).getTime(), id: row.id };
  return nearest ? { ...place, kilometres: findDistance(from, row.zip_code)?.kilometres ?? NOWHERE } : place;
}

const CARD = sql.raw(CARD_COLUMNS.join(", "));

/**
 * Returns SQL that reads one card more than a page shows, to know whether there is a next page. If no candidate
 * matches, the SQL returns one row that contains only the total.
 */
export function searchStatement(search: Search): RawBuilder<PageRow> {
  // Prepare only the statement for the first page. Each offset makes a new SQL text, so the statements for further
  // pages would fill the cache of prepared statements.
  return sql<PageRow>`${offsetOf(search.start) === 0 ? prepared : sql``}
    with counted as materialized (select ${totalOf(search)} as total), page as (${pageOf(search)})
    select counted.total, case when published_at is null then created_at end as created_at, ${CARD},
      ${isSelectedBy(search)} as is_selected, ${isViewedBy(search.accountId)} as is_viewed
    from counted left join (page join candidates using (id)) on true
    order by ${search.nearest ? sql`page.kilometres, ` : sql``}page.listed_at desc, id desc`;
}

/**
 * Returns SQL that selects `id` and `listed_at` of the candidates on the page, and `kilometres` if the list is sorted
 * by distance.
 */
function pageOf(search: Search): Sql {
  const { filter, nearest } = search;
  const source = sourceOf(search);
  if (!isOfList(search)) return sortedScan(search, sql`candidates`, scanned(search));
  if (nearest && source && namePattern(filter.lastName) !== undefined) {
    const conditions = [sql`active`, ...source.conditions, ...unselected(search)];
    return sortedScan(search, sql`${source.keys} join candidates on ${source.match}`, conditions);
  }
  if (nearest) return nearestFirst(search);
  const conditions = [...unselected(search), ...afterCursor(search)];
  if (source) {
    return sql`
      select head.id, head.published_at as listed_at from ${source.keys} cross join lateral (
        ${firstRows(search, [source.match, ...source.conditions, ...conditions])}
      ) as head ${newestFirst} ${limitTo(search)}`;
  }
  // With the first condition, PostgreSQL reads no candidate if the total is zero.
  const others = [
    sql`(select total from counted) > 0`,
    ...facets(filter),
    ...withinRadius(filter),
    ...stated(filter),
    ...conditions,
  ];
  return sql`
    select id, published_at as listed_at from candidates where active and ${all(others)} ${newestFirst} ${limitTo(search)}`;
}

function firstRows({ start, size }: Search, conditions: readonly Sql[]): Sql {
  return sql`
    select id, published_at from candidates where active and ${all(conditions)}
    ${newestFirst} limit ${sql.lit(offsetOf(start) + size + 1)}`;
}

function placesOf({ nearest = [] }: Search): Sql {
  const places = nearest.map(({ zipCode }) => zipCode);
  const kilometres = nearest.map((place) => place.kilometres);
  return sql`unnest(${opaque(places, "text[]")}, ${opaque(kilometres, "integer[]")}) as near (place, kilometres)`;
}

/**
 * Returns the search limited to about 100 nearest places, which usually fill a page. If these places do not fill a
 * page, the caller searches all places.
 * @returns undefined if the search cannot be limited, for example because the search has only few places
 */
function amongFewPlaces(search: Search): Search | undefined {
  const { filter, nearest = [], start } = search;
  if (!isOfList(search) || namePattern(filter.lastName) !== undefined) return undefined;
  const from = "after" in start ? (start.after.kilometres ?? 0) : 0;
  const ahead = nearest.filter(({ kilometres }) => kilometres >= from);
  const farthest = ahead[FEW_PLACES]?.kilometres;
  if (farthest === undefined) return undefined;
  return { ...search, nearest: ahead.filter(({ kilometres }) => kilometres < farthest) };
}

/** Returns SQL that reads the candidates of one place after another until the page is full. */
function nearestFirst(search: Search): Sql {
  const { filter, start } = search;
  const own = [...facets(filter), ...names(filter), ...stated(filter)];
  const conditions = [sql`place = near.place`, ...own, ...unselected(search)];
  const after = "after" in start ? start.after : undefined;
  const from = after ? sql`where kilometres >= ${opaque(after.kilometres ?? 0, "integer")}` : sql``;
  const behind = after
    ? [sql`(near.kilometres > ${opaque(after.kilometres ?? 0, "integer")} or ${isBehind(after, sql`published_at`)})`]
    : [];
  return sql`
    select head.id, head.published_at as listed_at, near.kilometres
    from (select * from ${placesOf(search)} ${from} order by kilometres) as near
    cross join lateral (${firstRows(search, [...conditions, ...behind])}) as head
    order by kilometres, published_at desc, id desc ${limitTo(search)}`;
}

/**
 * Returns SQL that reads and sorts all rows. Use this function only if there are few rows, such as recruited
 * candidates.
 */
function sortedScan(search: Search, from: Sql, conditions: readonly Sql[]): Sql {
  const listedAt = listedIn(search);
  if (!search.nearest) {
    return sql`
      select id, ${listedAt} as listed_at from ${from} where ${all([...conditions, ...afterCursor(search, listedAt)])}
      order by ${listedAt} desc, id desc ${limitTo(search)}`;
  }
  const after = "after" in search.start ? search.start.after : undefined;
  const far = sql`coalesce(kilometres, ${sql.lit(NOWHERE)})`;
  const reached = after?.kilometres ?? 0;
  const behind = after
    ? [sql`(${far} > ${reached}::integer or (${far} = ${reached} and ${isBehind(after, listedAt)}))`]
    : [];
  return sql`
    select id, ${listedAt} as listed_at, ${far} as kilometres
    from ${from} left join ${placesOf(search)} on near.place = candidates.place
    where ${all([...conditions, ...behind])} order by kilometres, listed_at desc, id desc ${limitTo(search)}`;
}

/**
 * Returns the time by which the list is sorted: the publication, or the creation if the candidate was never published.
 */
function listedIn({ filter }: Search): Sql {
  return filter.active ? sql`published_at` : sql`coalesce(published_at, created_at)`;
}

function afterCursor({ start }: Search, listedAt: Sql = sql`published_at`): Sql[] {
  return "after" in start ? [isBehind(start.after, listedAt)] : [];
}

function isBehind({ publishedAt, id }: { readonly publishedAt: number; readonly id: number }, listedAt: Sql): Sql {
  return sql`(${listedAt}, candidates.id) < (${opaque(new Date(publishedAt), "timestamptz")}, ${opaque(id, "integer")})`;
}

function totalOf(search: Search): RawBuilder<number> {
  const { filter } = search;
  if (!isOfList(search)) return totalOfScan(search);
  const [last, first] = [namePattern(filter.lastName), namePattern(filter.firstName)];
  const pattern = last ?? first;
  const hasStated = stated(filter).length > 0;
  if (pattern === undefined && !hasStated) return withoutSelected(search, sumOfCounters(filter));
  const isNameAlone = (last === undefined || first === undefined) && facets(filter).length === 0 && !filter.within;
  if (hasStated || !isNameAlone) return sql<number>`(${countMatches(search)})`;
  const part = last === undefined ? "first" : "last";
  return withoutSelected(
    search,
    sql`select sum(count) from candidate_names where part = ${sql.lit(part)} and name like ${opaque(pattern, "text")}`,
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
      select sum(count) from unnest(${opaque(places, "text[]")}) as source (key) join candidate_counts on place = source.key
      where ${all(facets(filter))}`;
  }
  const others = [sql`place = ${sql.lit(EVERYWHERE)}`, ...facets({ ...filter, departments: [] })];
  if (departments.length === 0) return counted(others);
  // LATERAL reads only the counters of the given departments. A join would read all counters.
  return sql`
    select sum(one.sum) from unnest(${opaque([...new Set(departments)], "text[]")}) as source (key)
    cross join lateral (${counted([sql`department = source.key`, ...others])}) as one`;
}

function withoutSelected(search: Search, sum: Sql): RawBuilder<number> {
  const { filter, sharedBy } = search;
  const counted = sql<number>`coalesce((${sum}), 0)::integer`;
  if (!filter.withoutSelection) return counted;
  const own = [sql`active`, ...facets(filter), ...names(filter), ...withinRadius(filter)];
  // Count a candidate once, even if several accounts of the clinic have selected the candidate.
  const selected = sharedBy === undefined ? sql`*` : sql`distinct candidate_id`;
  // OFFSET 0 makes PostgreSQL start with the few selections instead of all candidates of a department.
  return sql<number>`${counted} - (
    select count(${selected})::integer from selections cross join lateral (
      select from candidates where candidates.id = candidate_id and ${all(own)} offset 0
    ) as listed where ${isSelectionOf(search)})`;
}

function countMatches(search: Search): Sql {
  const source = sourceOf(search);
  if (!source) return totalOfScan(search);
  const conditions = [sql`active`, ...source.conditions, ...unselected(search)];
  return sql`
    select count(*)::integer from ${source.keys} join candidates on ${source.match} where ${all(conditions)}`;
}

import { sql } from "kysely";
import {
  all,
  announcedOnly,
  facets,
  names,
  newestFirst,
  offsetOf,
  type Sql,
  selectedBy,
  take,
  unseen,
  unselected,
  withinRadius,
} from "./condition-store.ts";
import { namePattern, type Search } from "./filter.ts";
import { NOWHERE } from "./places.ts";

/** Up to this many places, the first rows of each are read. More places match enough of the latest candidates. */
const FEW_PLACES = 100;

interface Source {
  /** A table `source` with the column `key`. */
  readonly keys: Sql;
  readonly match: Sql;
  readonly conditions: readonly Sql[];
}

/** @returns undefined if the search reads the whole list in order */
function sourceOf({ filter }: Search): Source | undefined {
  const { departments, within } = filter;
  const last = namePattern(filter.lastName);
  const first = namePattern(filter.firstName);
  const radius = withinRadius(filter);
  if (last !== undefined) {
    const others = [...facets(filter), ...radius, ...names({ ...filter, lastName: "" })];
    return { keys: namesLike("last", last), match: sql`last_name_folded = source.key`, conditions: others };
  }
  if (within && (within.length <= FEW_PLACES || departments.length > 0)) {
    const places = unseen(
      within.map(({ zipCode }) => zipCode),
      "text[]",
    );
    const keys = sql`unnest(${places}) as source (key)`;
    return { keys, match: sql`place = source.key`, conditions: [...facets(filter), ...names(filter)] };
  }
  if (departments.length > 0) {
    const keys = sql`unnest(${unseen([...new Set(departments)], "text[]")}) as source (key)`;
    const others = [...facets({ ...filter, departments: [] }), ...names(filter)];
    return { keys, match: sql`department = source.key`, conditions: others };
  }
  if (first === undefined) return undefined;
  return {
    keys: namesLike("first", first),
    match: sql`first_name_folded = source.key`,
    conditions: [...facets(filter), ...radius],
  };
}

function namesLike(part: "last" | "first", pattern: string): Sql {
  return sql`(
    select name from candidate_names where part = ${sql.lit(part)} and name like ${unseen(pattern, "text")}
  ) as source (key)`;
}

export function isOfList({ filter }: Search): boolean {
  return filter.active && !filter.announced && !filter.ids;
}

/** Rows have `listed_at`, and `kilometres` if sorted by distance. */
export function pageOf(search: Search): Sql {
  const { filter, nearest } = search;
  const source = sourceOf(search);
  if (!isOfList(search)) return gathered(search, sql`candidates`, scanned(search));
  if (nearest && source && namePattern(filter.lastName) !== undefined) {
    const conditions = [sql`active`, ...source.conditions, ...unselected(search)];
    return gathered(search, sql`${source.keys} join candidates on ${source.match}`, conditions);
  }
  if (nearest) return nearestFirst(search);
  const conditions = [...unselected(search), ...afterCursor(search)];
  if (source) {
    return sql`
      select head.id, head.published_at as listed_at from ${source.keys} cross join lateral (
        ${firstRows(search, [source.match, ...source.conditions, ...conditions])}
      ) as head ${newestFirst} ${take(search)}`;
  }
  // Skips the search if the counters show that nothing matches.
  const others = [sql`(select total from counted) > 0`, ...facets(filter), ...withinRadius(filter), ...conditions];
  return sql`
    select id, published_at as listed_at from candidates where active and ${all(others)} ${newestFirst} ${take(search)}`;
}

function firstRows({ start, size }: Search, conditions: readonly Sql[]): Sql {
  return sql`
    select id, published_at from candidates where active and ${all(conditions)}
    ${newestFirst} limit ${sql.lit(offsetOf(start) + size + 1)}`;
}

function placesOf({ nearest = [] }: Search): Sql {
  const places = nearest.map(({ zipCode }) => zipCode);
  const kilometres = nearest.map((place) => place.kilometres);
  return sql`unnest(${unseen(places, "text[]")}, ${unseen(kilometres, "integer[]")}) as near (place, kilometres)`;
}

/** Limits a search to its first places; undefined if all are needed. Equally distant places stay together. */
export function amongFewPlaces(search: Search): Search | undefined {
  const { filter, nearest = [], start } = search;
  if (!isOfList(search) || namePattern(filter.lastName) !== undefined) return undefined;
  const from = "after" in start ? (start.after.kilometres ?? 0) : 0;
  const ahead = nearest.filter(({ kilometres }) => kilometres >= from);
  const farthest = ahead[FEW_PLACES]?.kilometres;
  if (farthest === undefined) return undefined;
  return { ...search, nearest: ahead.filter(({ kilometres }) => kilometres < farthest) };
}

/** Reads place by place until the page is full. */
function nearestFirst(search: Search): Sql {
  const { filter, start } = search;
  const conditions = [sql`place = near.place`, ...facets(filter), ...names(filter), ...unselected(search)];
  const after = "after" in start ? start.after : undefined;
  const from = after ? sql`where kilometres >= ${unseen(after.kilometres ?? 0, "integer")}` : sql``;
  const behind = after
    ? [sql`(near.kilometres > ${unseen(after.kilometres ?? 0, "integer")} or ${isBehind(after, sql`published_at`)})`]
    : [];
  return sql`
    select head.id, head.published_at as listed_at, near.kilometres
    from (select * from ${placesOf(search)} ${from} order by kilometres) as near
    cross join lateral (${firstRows(search, [...conditions, ...behind])}) as head
    order by kilometres, published_at desc, id desc ${take(search)}`;
}

/** Reads and sorts all rows, which are few: recruited or notified candidates, and names by distance. */
function gathered(search: Search, from: Sql, conditions: readonly Sql[]): Sql {
  const listedAt = listedIn(search);
  if (!search.nearest) {
    return sql`
      select id, ${listedAt} as listed_at from ${from} where ${all([...conditions, ...afterCursor(search, listedAt)])}
      order by ${listedAt} desc, id desc ${take(search)}`;
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
    where ${all([...conditions, ...behind])} order by kilometres, listed_at desc, id desc ${take(search)}`;
}

/** Unpublished candidates are listed by creation. */
function listedIn({ filter }: Search): Sql {
  return filter.active ? sql`published_at` : sql`coalesce(published_at, created_at)`;
}

function afterCursor({ start }: Search, listedAt: Sql = sql`published_at`): Sql[] {
  return "after" in start ? [isBehind(start.after, listedAt)] : [];
}

function isBehind({ publishedAt, id }: { readonly publishedAt: number; readonly id: number }, listedAt: Sql): Sql {
  return sql`(${listedAt}, candidates.id) < (${unseen(new Date(publishedAt), "timestamptz")}, ${unseen(id, "integer")})`;
}

export function scanned(search: Search): Sql[] {
  const { filter } = search;
  return [
    isShown(search),
    ...announcedOnly(filter),
    ...facets(filter),
    ...names(filter),
    ...withinRadius(filter),
    ...unselected(search),
  ];
}

// An account sees only recruits in its selection (policy T-53), and never archived or hidden candidates.
function isShown(search: Search): Sql {
  if (search.filter.active) return sql`active`;
  return sql`state = 'recruited' and candidates.id in (${selectedBy(search)})`;
}

export function countNamed(search: Search): Sql {
  const source = sourceOf(search);
  const conditions = [sql`active`, ...(source?.conditions ?? []), ...unselected(search)];
  const from = source ? sql`${source.keys} join candidates on ${source.match}` : sql`candidates`;
  return sql`select count(*)::integer from ${from} where ${all(conditions)}`;
}

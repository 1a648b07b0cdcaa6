import { sql } from "kysely";
import { afterCursor, and, facets, names, selectedBy, take, unselected } from "./condition-store.ts";
import type { PublishedRange, Search } from "./filter.ts";

/**
 * A page of what the runs do not hold: the own recruited candidates, and those of one notification or digest. They are few, found
 * by an index of their own and sorted. One never published stands where it was created.
 */
export function pageOfScan(search: Search) {
  const listedAt = listedIn(search);
  return sql`
    select id, ${listedAt} as listed_at from candidates
    where ${isActive(search)} ${and([...conditions(search), ...afterCursor(search.start, listedAt)])}
    order by ${listedAt} desc, id desc ${take(search)}`;
}

/** All of them, to be put in order by their distance. */
export function rowsOfScan(search: Search) {
  return sql`
    select id, ${listedIn(search)} as listed_at, zip_code from candidates
    where ${isActive(search)} ${and(conditions(search))}`;
}

function listedIn({ filter }: Search) {
  return filter.active ? sql<Date>`published_at` : sql<Date>`coalesce(published_at, created_at)`;
}

/** The ids of all of them. */
export function idsOfScan(search: Search) {
  return sql`select candidates.id from candidates where ${isActive(search)} ${and(conditions(search))}`;
}

/** Their exact number, counted. */
export function totalOfScan(search: Search) {
  return sql<number>`(
    select count(*)::integer from candidates where ${isActive(search)} ${and(conditions(search))}
  )`;
}

/**
 * Written as the partial indexes are. A recruited candidate is still told of to those alone who put him aside (policy
 * T-53), and of an archived one nothing is left to list, not even a name.
 * Of what staff hide nobody is told (beyond B1-21).
 */
function isActive(search: Search) {
  return search.filter.active
    ? sql`active`
    : sql`not active and last_name <> '' and hidden_as is null and candidates.id in (${selectedBy(search)})`;
}

function conditions(search: Search) {
  const { announced, ids, within } = search.filter;
  return [
    ...(ids ? [sql`candidates.id = any(${ids}::integer[])`] : []),
    ...facets(search.filter),
    ...names(search.filter),
    ...(within
      ? [sql`(candidates.zip_code in (select unnest(${within.map(({ zipCode }) => zipCode)}::text[]))) is true`]
      : []),
    ...unselected(search),
    ...(announced
      ? [
          sql`candidates.id in (select candidate_id from publications where ${sql.join(publishedIn(announced), sql` and `)})`,
        ]
      : []),
  ];
}

function publishedIn({ after, last, sectors, except = [] }: PublishedRange) {
  return [
    sql`sequence > ${after} and sequence <= ${last}`,
    ...(sectors ? [sql`publications.department = any(${sectors}::text[])`] : []),
    ...except
      .filter((range) => range.last > after)
      .map((range) => sql`not (sequence > ${range.after} and sequence <= ${range.last})`),
  ];
}

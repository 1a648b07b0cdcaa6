import { type RawBuilder, sql } from "kysely";
import { afterCursor, and, chosenBy, newestFirst, offsetOf, remaining, take, unselected } from "./condition-store.ts";
import type { Part, Search } from "./filter.ts";

/** The rows of one run: they lie together in an index, in the order of the list. */
const inRun: Readonly<Record<Part, RawBuilder<unknown>>> = {
  cells: sql`candidates.cell = run.cell`,
  places: sql`candidates.zip_code = run.zip_code`,
  last: sql`last_name_folded = run.name`,
  first: sql`first_name_folded = run.name`,
};

/** A page merged from the runs that a part chooses: the first rows of each, then the first of all of them. */
export function pageOfRuns(search: Search, part: Part) {
  const conditions = [inRun[part], ...remaining(search, part), ...unselected(search), ...afterCursor(search.start)];
  return sql`
    select head.id, head.published_at as listed_at from ${chosenBy(part)} as run cross join lateral (
      select id, published_at from candidates where active ${and(conditions)}
      ${newestFirst} limit ${sql.lit(offsetOf(search.start) + search.size + 1)}
    ) as head
    ${newestFirst} ${take(search)}`;
}

/** All rows of the runs that a part chooses, to be put in order by their distance. */
export function rowsOfRuns(search: Search, part: Part) {
  const conditions = [inRun[part], ...remaining(search, part), ...unselected(search)];
  return sql`
    select id, published_at as listed_at, zip_code from ${chosenBy(part)} as run
    join candidates on active ${and(conditions)}`;
}

/** The exact total where no counter knows it: the rows of each run are counted. */
export function totalOfRuns(search: Search, part: Part) {
  const conditions = [inRun[part], ...remaining(search, part), ...unselected(search)];
  return sql<number>`(
    select coalesce(sum(counted.rows), 0)::integer from ${chosenBy(part)} as run cross join lateral (
      select count(*) as rows from candidates where active ${and(conditions)}
    ) as counted
  )`;
}

import { type RawBuilder, sql } from "kysely";
import { chosenFacets } from "./facets.ts";
import { type CandidateFilter, namePattern, type PageStart, type Part, partsOf, type Search } from "./filter.ts";
import type { Looker } from "./looker.ts";
import { accountsOf } from "./owner-store.ts";
import type { Way } from "./plan.ts";

type Sql = RawBuilder<unknown>;

/** Latest publication first, then the greater id: the order of the list. */
export const newestFirst = sql`order by published_at desc, id desc`;

/**
 * A value that the planner does not look at. Plans for one value or another then cost the same, so that a prepared
 * statement keeps the first one; a plan made for the value itself would be made again each time.
 */
export function unseen(
  value: unknown,
  type: "integer" | "integer[]" | "text" | "text[]" | "timestamptz" | "uuid",
): Sql {
  return sql`(select ${value}::${sql.raw(type)})`;
}

/** Conditions as they follow others in a WHERE. */
export function and(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`` : sql`and ${sql.join(conditions, sql` and `)}`;
}

/** What departments, study level, tests and opinions say of a row of `candidates` or of `candidate_cells`. */
export function facets({ departments, category, statuses, opinions }: CandidateFilter): Sql[] {
  return [
    ...(departments.length > 0 ? [sql`department = any(${unseen(departments, "text[]")}::text[])`] : []),
    ...(category === undefined ? [] : [sql`study_level_category = ${unseen(category, "integer")}`]),
    ...(statuses.length > 0 ? [sql`job_interview_status = any(${unseen(statuses, "text[]")}::text[])`] : []),
    ...(opinions.length > 0 ? [sql`job_interview_notice = any(${unseen(opinions, "text[]")}::text[])`] : []),
  ];
}

/** What study level, tests and opinions say of a candidate, where its postal code is known already. */
export function conditionsOfFacets(filter: CandidateFilter): Sql[] {
  const chosen = chosenFacets(filter);
  return chosen ? [sql`facets = any(${unseen(chosen, "integer[]")}::integer[])`] : [];
}

/** What the names that were typed say of a candidate; `except` is known already. */
export function names({ lastName, firstName }: CandidateFilter, except?: Way): Sql[] {
  const last = except === "last" ? undefined : namePattern(lastName);
  const first = except === "first" ? undefined : namePattern(firstName);
  return [
    ...(last === undefined ? [] : [sql`last_name_folded like ${unseen(last, "text")}`]),
    ...(first === undefined ? [] : [sql`first_name_folded like ${unseen(first, "text")}`]),
  ];
}

/** What every candidate must meet that is reached in a way, which ensures its own part of the search. */
export function remaining({ filter }: Search, reachedBy: Way): Sql[] {
  const isInCell = reachedBy !== "cells" && partsOf(filter).includes("cells");
  const isInPlace = reachedBy !== "places" && filter.within;
  // IS TRUE keeps it from becoming a join, which would look at every chosen cell for each row: it is hashed once.
  const inCell = sql`(candidates.cell in (select cell from chosen_cells)) is true`;
  const inPlace = sql`(candidates.zip_code in (select zip_code from chosen_places)) is true`;
  return [
    ...(isInCell ? [inCell] : []),
    ...(isInPlace ? [inPlace] : []),
    ...(filter.within ? conditionsOfFacets(filter) : []),
    ...names(filter, reachedBy),
  ];
}

/** Leaves out the account's own selection, or the clinic's. NOT IN is hashed once; NOT EXISTS would be joined below the sort. */
export function unselected(search: Search): Sql[] {
  if (!search.filter.withoutSelection) return [];
  return [sql`candidates.id not in (${selectedBy(search)})`];
}

/** The ids of what an account has put aside, or anybody of the clinic that shares its selection. */
export function selectedBy(looker: Looker): Sql {
  return sql`select candidate_id from selections where ${isSelectionOf(looker)}`;
}

/** Whether a row of `selections` is an account's, or of anybody of the clinic that shares its selection. */
export function isSelectionOf({ accountId, sharedBy }: Looker): Sql {
  if (sharedBy !== undefined) return sql`selections.account_id = any(${accountsOf(sharedBy)})`;
  return sql`selections.account_id = ${unseen(accountId, "uuid")}`;
}

/** Only what comes after a cursor in the order of the list. */
export function afterCursor(start: PageStart, listedAt: Sql = sql`published_at`): Sql[] {
  if (!("after" in start)) return [];
  const { publishedAt, id } = start.after;
  const after = sql`${unseen(new Date(publishedAt), "timestamptz")}, ${unseen(id, "integer")}`;
  return [sql`(${listedAt}, candidates.id) < (${after})`];
}

/** Rows to pass over before the page. */
export function offsetOf(start: PageStart): number {
  return "offset" in start ? start.offset : 0;
}

/** The rows of the page, and one more if another page follows. Numbers of ours, written out so that they are planned for. */
export function take({ start, size }: Search): Sql {
  return sql`limit ${sql.lit(size + 1)} offset ${sql.lit(offsetOf(start))}`;
}

/** The table of the runs that a part chooses; see `chosenRuns`. */
export function chosenBy(part: Part): Sql {
  return sql.table(`chosen_${part}`);
}

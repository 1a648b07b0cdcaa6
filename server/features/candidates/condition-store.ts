import { type RawBuilder, sql } from "kysely";
import { type CandidateFilter, namePattern, type PageStart, type PublishedRange, type Search } from "./filter.ts";
import type { Looker } from "./looker.ts";
import { accountsOf } from "./owner-store.ts";

export type Sql = RawBuilder<unknown>;

/** Latest publication first, then the greater id: the order of the list. */
export const newestFirst = sql`order by published_at desc, id desc`;

/** Hides a value from PostgreSQL's planner, so that a prepared statement keeps its first plan. */
export function unseen(value: unknown, type: "integer" | "integer[]" | "text" | "text[]" | "timestamptz" | "uuid") {
  return sql`(select ${value}::${sql.raw(type)})`;
}

/** Conditions joined by AND; `true` without any. */
export function all(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** Departments, study level, tests and opinion of a row of `candidates` or of `candidate_counts`. */
export function facets({ departments, category, statuses, opinions }: CandidateFilter): Sql[] {
  return [
    ...(departments.length > 0 ? [sql`department = any(${unseen(departments, "text[]")}::text[])`] : []),
    ...(category === undefined ? [] : [sql`study_level_category = ${unseen(category, "integer")}`]),
    ...(statuses.length > 0 ? [sql`job_interview_status = any(${unseen(statuses, "text[]")}::text[])`] : []),
    ...(opinions.length > 0 ? [sql`job_interview_notice = any(${unseen(opinions, "text[]")}::text[])`] : []),
  ];
}

/** The typed names, compared with the folded ones. */
export function names({ lastName, firstName }: CandidateFilter): Sql[] {
  const [last, first] = [namePattern(lastName), namePattern(firstName)];
  return [
    ...(last === undefined ? [] : [sql`last_name_folded like ${unseen(last, "text")}`]),
    ...(first === undefined ? [] : [sql`first_name_folded like ${unseen(first, "text")}`]),
  ];
}

/** Only places within the radius. IS TRUE keeps the list from becoming a join: it is hashed once. */
export function withinRadius({ within }: CandidateFilter): Sql[] {
  if (!within) return [];
  const places = within.map(({ zipCode }) => zipCode);
  return [sql`(candidates.place in (select unnest(${places}::text[]))) is true`];
}

/** Leaves out the account's own selection, or the clinic's. NOT IN is hashed once; NOT EXISTS would be joined below the sort. */
export function unselected(search: Search): Sql[] {
  return search.filter.withoutSelection ? [sql`candidates.id not in (${selectedBy(search)})`] : [];
}

/** The ids in an account's selection, or in that of the clinic that shares one. */
export function selectedBy(looker: Looker): Sql {
  return sql`select candidate_id from selections where ${isSelectionOf(looker)}`;
}

/** Whether a row of `selections` belongs to an account, or to the clinic that shares its selection. */
export function isSelectionOf({ accountId, sharedBy }: Looker): Sql {
  if (sharedBy !== undefined) return sql`selections.account_id = any(${accountsOf(sharedBy)})`;
  return sql`selections.account_id = ${unseen(accountId, "uuid")}`;
}

/** Only the candidates of one digest, or those that a notification told of. */
export function announcedOnly({ announced, ids }: CandidateFilter): Sql[] {
  return [
    ...(ids ? [sql`candidates.id = any(${ids}::integer[])`] : []),
    ...(announced
      ? [sql`candidates.id in (select candidate_id from publications where ${all(publishedIn(announced))})`]
      : []),
  ];
}

function publishedIn({ after, last, sectors, except = [] }: PublishedRange): Sql[] {
  return [
    sql`sequence > ${after} and sequence <= ${last}`,
    ...(sectors ? [sql`publications.department = any(${sectors}::text[])`] : []),
    ...except
      .filter((range) => range.last > after)
      .map((range) => sql`not (sequence > ${range.after} and sequence <= ${range.last})`),
  ];
}

/** Rows to pass over before the page. */
export function offsetOf(start: PageStart): number {
  return "offset" in start ? start.offset : 0;
}

/** The rows of the page, and one more if another page follows. Our own numbers, written out so that they are planned for. */
export function take({ start, size }: Search): Sql {
  return sql`limit ${sql.lit(size + 1)} offset ${sql.lit(offsetOf(start))}`;
}

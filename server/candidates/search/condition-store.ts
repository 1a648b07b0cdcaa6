import { type RawBuilder, sql } from "kysely";
import { type CandidateFilter, namePattern, type PageStart, type PublishedRange, type Search } from "./filter.ts";
import { accountsOf, isKnownToClinics, type Viewer } from "./viewer.ts";

export type Sql = RawBuilder<unknown>;

export const newestFirst = sql`order by published_at desc, id desc`;

/** Hides a value from PostgreSQL's planner, so that all values get the same query plan. */
export function opaque(
  value: unknown,
  type: "date" | "integer" | "integer[]" | "text" | "text[]" | "timestamptz" | "uuid",
) {
  return sql`(select ${value}::${sql.raw(type)})`;
}

export function all(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** The returned conditions use only columns that both `candidates` and `candidate_counts` have. */
export function facets({ departments, category, statuses, opinions }: CandidateFilter): Sql[] {
  return [
    ...(departments.length > 0 ? [sql`department = any(${opaque(departments, "text[]")}::text[])`] : []),
    ...(category === undefined ? [] : [sql`study_level_category = ${opaque(category, "integer")}`]),
    ...(statuses.length > 0 ? [sql`job_interview_status = any(${opaque(statuses, "text[]")}::text[])`] : []),
    ...(opinions.length > 0 ? [sql`job_interview_notice = any(${opaque(opinions, "text[]")}::text[])`] : []),
  ];
}

export function names({ lastName, firstName }: CandidateFilter): Sql[] {
  const [last, first] = [namePattern(lastName), namePattern(firstName)];
  return [
    ...(last === undefined ? [] : [sql`last_name_folded like ${opaque(last, "text")}`]),
    ...(first === undefined ? [] : [sql`first_name_folded like ${opaque(first, "text")}`]),
  ];
}

/** The returned conditions use columns of `candidates` that `candidate_counts` does not have. */
export function stated({ licence, availableBefore }: CandidateFilter): Sql[] {
  return [
    ...(licence === undefined ? [] : [sql`driving_licence = ${opaque(licence, "text")}`]),
    ...(availableBefore === undefined ? [] : [sql`available_from <= ${opaque(availableBefore, "date")}`]),
  ];
}

/** IS TRUE makes PostgreSQL hash the list of places once instead of joining this list with the candidates. */
export function withinRadius({ within }: CandidateFilter): Sql[] {
  if (!within) return [];
  const places = within.map(({ zipCode }) => zipCode);
  return [sql`(candidates.place in (select unnest(${places}::text[]))) is true`];
}

/**
 * With NOT IN, PostgreSQL hashes the selected candidates once. With NOT EXISTS, PostgreSQL would join the selected
 * candidates before sorting.
 */
export function unselected(search: Search): Sql[] {
  return search.filter.withoutSelection ? [sql`candidates.id not in (${selectedBy(search)})`] : [];
}

function selectedBy(viewer: Viewer): Sql {
  return sql`select candidate_id from selections where ${isSelectionOf(viewer)}`;
}

export function isSelectionOf({ accountId, sharedBy }: Viewer): Sql {
  if (sharedBy !== undefined) return sql`selections.account_id = any(${accountsOf(sharedBy)})`;
  return sql`selections.account_id = ${opaque(accountId, "uuid")}`;
}

function announcedOnly({ announced, ids }: CandidateFilter): Sql[] {
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

export function offsetOf(start: PageStart): number {
  return "offset" in start ? start.offset : 0;
}

/**
 * The limit includes one extra row, which shows that there is a next page. The planner needs literal numbers to
 * estimate the cost.
 */
export function limitTo({ start, size }: Search): Sql {
  return sql`limit ${sql.lit(size + 1)} offset ${sql.lit(offsetOf(start))}`;
}

/**
 * If a radius contains more places than this, many of the latest candidates match. The search then reads the latest
 * candidates first, instead of reading place by place.
 */
export const FEW_PLACES = 100;

interface Source {
  readonly keys: Sql;
  readonly match: Sql;
  readonly conditions: readonly Sql[];
}

/**
 * @returns undefined if no condition of the search can use an index. The search then reads all candidates in sort
 * order.
 */
export function sourceOf({ filter }: Search): Source | undefined {
  const { departments, within } = filter;
  const last = namePattern(filter.lastName);
  const first = namePattern(filter.firstName);
  const others = [...withinRadius(filter), ...stated(filter)];
  if (last !== undefined) {
    const conditions = [...facets(filter), ...others, ...names({ ...filter, lastName: "" })];
    return { keys: namesLike("last", last), match: sql`last_name_folded = source.key`, conditions };
  }
  if (within && (within.length <= FEW_PLACES || departments.length > 0)) {
    const places = opaque(
      within.map(({ zipCode }) => zipCode),
      "text[]",
    );
    const keys = sql`unnest(${places}) as source (key)`;
    return {
      keys,
      match: sql`place = source.key`,
      conditions: [...facets(filter), ...names(filter), ...stated(filter)],
    };
  }
  if (departments.length > 0) {
    const keys = sql`unnest(${opaque([...new Set(departments)], "text[]")}) as source (key)`;
    const conditions = [...facets({ ...filter, departments: [] }), ...names(filter), ...stated(filter)];
    return { keys, match: sql`department = source.key`, conditions };
  }
  if (first === undefined) return undefined;
  return {
    keys: namesLike("first", first),
    match: sql`first_name_folded = source.key`,
    conditions: [...facets(filter), ...others],
  };
}

function namesLike(part: "last" | "first", pattern: string): Sql {
  return sql`(
    select name from candidate_names where part = ${sql.lit(part)} and name like ${opaque(pattern, "text")}
  ) as source (key)`;
}

export function isOfList({ filter }: Search): boolean {
  return filter.active && !filter.announced && !filter.ids;
}

export function scanned(search: Search): Sql[] {
  const { filter } = search;
  return [
    isShown(search),
    ...announcedOnly(filter),
    ...facets(filter),
    ...names(filter),
    ...stated(filter),
    ...withinRadius(filter),
    ...unselected(search),
  ];
}

// An account sees a recruited candidate only if the account selected this candidate (policy T-53).
function isShown(search: Search): Sql {
  if (search.filter.active) return sql`active`;
  return sql`state = 'recruited' and ${isKnownToClinics} and candidates.id in (${selectedBy(search)})`;
}

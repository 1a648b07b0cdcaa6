import { type RawBuilder, sql } from "kysely";
import type { DossierFilter, Sought } from "./filter.ts";

type Sql = RawBuilder<unknown>;

/**
 * How many clinics opened the sheet of a row of `candidates`, or in how many selections it is: looked up for the rows that
 * are met, since a join would read what is counted of all of them.
 */
export function interestOf(count: "views" | "selections"): Sql {
  return sql`coalesce((select ${sql.ref(count)} from dossier_interest where candidate_id = candidates.id), 0)`;
}

/** That there is none of it: in words of which the planner takes half the dossiers to be so, and not hardly any. */
export function isWithout(count: "views" | "selections"): Sql {
  return sql`(select ${sql.ref(count)} > 0 from dossier_interest where candidate_id = candidates.id) is not true`;
}

/** What a filter says of a row of `candidates`, the search box and openings apart. */
export function facets({ states, departments, category, flags }: DossierFilter): Sql[] {
  return [
    sql`candidates.state is not null`,
    ...oneOf("state", states),
    ...oneOf("department", departments),
    ...(category === undefined ? [] : [sql`study_level_category = ${category}::integer`]),
    ...(flags.includes("noPicture") ? [sql`not has_picture`] : []),
    ...(flags.includes("noResume") ? [sql`not has_resume`] : []),
  ];
}

/** One value is told as such: of several, older databases do not look into the index of another order. */
function oneOf(column: "state" | "department", values: readonly string[]): Sql[] {
  const held = sql.ref(`candidates.${column}`);
  if (values.length === 0) return [];
  return [values.length === 1 ? sql`${held} = ${values[0]}` : sql`${held} = any(${[...values]}::text[])`];
}

/** All of it. `areMet`: rows come in an order of their own, and each is looked up among those whom the search box means. */
export function conditions(filter: DossierFilter, { areMet = false } = {}): Sql[] {
  const isFound = sql`candidates.id in (select id from found)`;
  return [
    ...facets(filter),
    ...(filter.flags.includes("neverViewed") ? [isWithout("views")] : []),
    ...(filter.sought ? [areMet ? sql`(${isFound}) is true` : isFound] : []),
  ];
}

/** The table of those whom the search box means. */
export function foundBy(sought: Sought): Sql {
  const { externalIds, email, phones } = sought;
  return sql.join(
    [
      sql`select id from candidates where external_id = any(${[...externalIds]}::text[]) and state is not null`,
      ...(email === undefined
        ? []
        : [sql`select id from candidates where lower(email) = ${email} and state is not null`]),
      ...(phones
        ? [sql`select id from candidates where cell_phone between ${phones[0]} and ${phones[1]} and state is not null`]
        : []),
      ...named(sought.names),
    ],
    sql` union `,
  );
}

/**
 * Those whose names hold every word. Names of published candidates are looked up among the distinct ones (decision 036);
 * the others are few, and read from an index of their own.
 */
function named([longest, ...others]: readonly string[]): Sql[] {
  if (longest === undefined) return [];
  const holds = (pattern: string) => sql`(last_name_folded like ${pattern} or first_name_folded like ${pattern})`;
  const rest = others.map((pattern) => sql`and ${holds(pattern)}`);
  const chosen = (part: "last" | "first") =>
    sql`select name from candidate_names where part = ${sql.lit(part)} and name like ${longest}`;
  return [
    sql`select id from candidates where active and last_name_folded in (${chosen("last")}) ${join(rest)}`,
    sql`select id from candidates where active and first_name_folded in (${chosen("first")}) ${join(rest)}`,
    sql`select id from candidates where not active and last_name <> '' and state is not null
      and ${holds(longest)} ${join(rest)}`,
  ];
}

function join(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`` : sql.join(conditions, sql` `);
}

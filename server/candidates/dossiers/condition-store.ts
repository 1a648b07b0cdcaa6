import { type RawBuilder, sql } from "kysely";
import type { DossierFilter, SearchTerms } from "./filter.ts";

type Sql = RawBuilder<unknown>;

export function conditions({ searchTerms, states, departments, category, flags }: DossierFilter): Sql {
  return sql.join(
    [
      sql`candidates.state is not null`,
      ...(states.length > 0 ? [sql`candidates.state = any(${[...states]}::text[])`] : []),
      ...(departments.length > 0 ? [sql`candidates.department = any(${[...departments]}::text[])`] : []),
      ...(category === undefined ? [] : [sql`study_level_category = ${category}::integer`]),
      ...(flags.includes("noPicture") ? [sql`not has_picture`] : []),
      ...(flags.includes("noResume") ? [sql`not has_resume`] : []),
      ...(flags.includes("neverViewed")
        ? [sql`not exists (select 1 from dossier_interest where candidate_id = candidates.id and views > 0)`]
        : []),
      ...(searchTerms ? [sql`candidates.id in (select id from found)`] : []),
    ],
    sql` and `,
  );
}

export function foundBy(searchTerms: SearchTerms | undefined): Sql {
  if (!searchTerms) return sql``;
  const { externalIds, email, phones } = searchTerms;
  const ids = [
    sql`select id from candidates where external_id = any(${[...externalIds]}::text[])`,
    ...(email === undefined ? [] : [sql`select id from candidates where lower(email) = ${email}`]),
    ...(phones ? [sql`select id from candidates where cell_phone between ${phones[0]} and ${phones[1]}`] : []),
    ...named(searchTerms.names),
  ];
  return sql`with found as (${sql.join(ids, sql` union `)})`;
}

/** Names of published candidates are searched among the distinct names. The few others have an index of their own. */
function named([longest, ...others]: readonly string[]): Sql[] {
  if (longest === undefined) return [];
  const holds = (pattern: string) => sql`(last_name_folded like ${pattern} or first_name_folded like ${pattern})`;
  const rest = sql.join([sql``, ...others.map(holds)], sql` and `);
  const chosen = (part: "last" | "first") =>
    sql`select name from candidate_names where part = ${sql.lit(part)} and name like ${longest}`;
  return [
    sql`select id from candidates where active and last_name_folded in (${chosen("last")}) ${rest}`,
    sql`select id from candidates where active and first_name_folded in (${chosen("first")}) ${rest}`,
    sql`select id from candidates where not active and ${holds(longest)} ${rest}`,
  ];
}

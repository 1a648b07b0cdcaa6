import type { DossierItem } from "contract/candidates/dossiers.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { fieldsReader } from "../intake/candidate-columns.ts";
import type { WholeCandidate } from "../intake/candidate-store.ts";
import { leftOf } from "./dossier-store.ts";
import type { DossierFilter, SearchedPlace, SearchTerms } from "./filter.ts";
import { comesAfter, type ListCursor, type Order, sortedBy } from "./order-store.ts";

type Sql = RawBuilder<unknown>;

export interface DossierSearch {
  readonly filter: DossierFilter;
  readonly order: Order;
  readonly after?: ListCursor | undefined;
  readonly size: number;
}

export async function searchDossiers(db: Database, search: DossierSearch) {
  const [page, total] = await Promise.all([findDossierPage(db, search), countDossiers(db, search.filter)]);
  return { total, ...page };
}

/** Reads a page of the list without the total, because the total costs a second query. */
export async function findDossierPage(db: Database, search: DossierSearch) {
  const { size } = search;
  const rows = await readPage(db, search);
  const last = rows.length > size ? rows[size - 1] : undefined;
  return { items: rows.slice(0, size).map(toItem), next: last && { keys: last.keys, id: last.id } };
}

async function countDossiers(db: Database, filter: DossierFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    ${matchingIds(filter.searchTerms)} select count(*)::integer as total from candidates where ${conditions(filter)}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

type ListRow = Omit<WholeCandidate, "corrections"> & {
  readonly views: number;
  readonly selections: number;
  readonly keys: (string | null)[];
};

const INTEREST = sql`left join dossier_interest as interest on interest.candidate_id = candidates.id`;

/** Reads one row more than a page, to find out whether a next page exists. */
async function readPage(db: Database, { filter, order, after, size }: DossierSearch): Promise<ListRow[]> {
  const names = order.keys.map((_, at) => sql.ref(`key${at}`));
  const keys = order.keys.map(({ of }, at) => sql`, ${of} as ${names[at]}`);
  const { rows } = await sql<ListRow>`
    ${matchingIds(filter.searchTerms)}${filter.searchTerms ? sql`,` : sql`with`} page as (
      select candidates.id ${sql.join(keys, sql` `)} from candidates ${order.isCounted ? INTEREST : sql``}
      where ${conditions(filter)} and ${comesAfter(order, after)}
      ${sortedBy(
        order,
        order.keys.map(({ of }) => of),
      )} limit ${sql.lit(size + 1)}
    )
    select candidates.*, array[${sql.join(names.map((name) => sql`page.${name}::text`))}] as keys,
      coalesce(interest.views, 0) as views, coalesce(interest.selections, 0) as selections
    from page join candidates using (id) ${INTEREST} ${sortedBy(order, names)}`.execute(db);
  return rows;
}

const itemFields = fieldsReader([
  ...(["lastName", "firstName", "birthday", "city", "ZIPCode", "studyLevel", "studyLevelCategory"] as const),
  ...(["internshipDuration", "jobInterviewStatus", "jobInterviewNotice", "profilePicture", "personalResume"] as const),
]);

function toItem(row: ListRow): DossierItem {
  if (row.state === null) throw new Error("A listed dossier has no state");
  return {
    id: row.id,
    externalId: row.external_id,
    state: row.state,
    ...itemFields(row),
    publishedAt: row.published_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    views: row.views,
    selections: row.selections,
    origin: row.origin,
    left: leftOf(row),
  };
}

function conditions({ searchTerms, states, departments, category, flags, unseenSince }: DossierFilter): Sql {
  return sql.join(
    [
      sql`candidates.state is not null`,
      ...(states.length > 0 ? [sql`candidates.state = any(${[...states]}::text[])`] : []),
      ...(departments.length > 0 ? [sql`candidates.department = any(${[...departments]}::text[])`] : []),
      ...(category === undefined ? [] : [sql`study_level_category = ${category}::integer`]),
      ...(flags.includes("noPicture") ? [sql`not has_picture`] : []),
      ...(flags.includes("noResume") ? [sql`not has_resume`] : []),
      ...(flags.includes("neverViewed") ? [sql`not ever_viewed`] : []),
      ...(flags.includes("unseen") ? [isUnseen(unseenSince)] : []),
      ...(searchTerms ? [sql`candidates.id in (select id from found)`] : []),
    ],
    sql` and `,
  );
}

export function isUnseen(since: Date): Sql {
  return sql`candidates.state = 'published' and candidates.published_at <= ${since} and not exists (
    select from view_log where candidate_id = candidates.id and what = 'sheet' and viewed_at > ${since})`;
}

function matchingIds(searchTerms: SearchTerms | undefined): Sql {
  if (!searchTerms) return sql``;
  const { externalIds, email, phones, place, namesInPlace } = searchTerms;
  const ids = [
    sql`select id from candidates where external_id = any(${[...externalIds]}::text[])`,
    ...(email === undefined ? [] : [sql`select id from candidates where lower(email) = ${email}`]),
    ...(phones ? [sql`select id from candidates where cell_phone between ${phones[0]} and ${phones[1]}`] : []),
    ...idsByName(searchTerms.names),
    ...(place ? [sql`select id from candidates where state is not null and ${isIn(place)}`] : []),
    ...(namesInPlace ? idsByName(namesInPlace.names, namesInPlace.place) : []),
  ];
  return sql`with found as (${sql.join(ids, sql` union `)})`;
}

/**
 * Returns SQL that is true for dossiers in a place. The condition on departments limits the search to a small part of
 * the index.
 */
function isIn({ departments, zipCode, cities = [] }: SearchedPlace): Sql {
  const patterns = cities.flatMap((city) => [city, `${city} %`]);
  const matches =
    zipCode === undefined ? sql`city_folded like any(${patterns}::text[])` : sql`zip_code like ${`${zipCode}%`}`;
  return sql`department = any(${[...departments]}::text[]) and ${matches}`;
}

/**
 * Returns SQL that finds dossiers by name. For published candidates, the SQL first searches the small table of distinct
 * names, which is faster.
 */
function idsByName([longest, ...others]: readonly string[], place?: SearchedPlace): Sql[] {
  if (longest === undefined) return [];
  const matches = (pattern: string) => sql`(last_name_folded like ${pattern} or first_name_folded like ${pattern})`;
  const rest = sql.join([sql``, ...others.map(matches), ...(place ? [isIn(place)] : [])], sql` and `);
  const namesLike = (part: "last" | "first") =>
    sql`select name from candidate_names where part = ${sql.lit(part)} and name like ${longest}`;
  return [
    sql`select id from candidates where active and last_name_folded in (${namesLike("last")}) ${rest}`,
    sql`select id from candidates where active and first_name_folded in (${namesLike("first")}) ${rest}`,
    sql`select id from candidates where not active and ${matches(longest)} ${rest}`,
  ];
}

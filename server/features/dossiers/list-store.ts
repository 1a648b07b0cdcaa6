import type { DossierItem } from "contract/dossiers.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { Problem } from "../../http/problem.ts";
import { fieldsReader } from "../candidates/field-columns.ts";
import type { WholeCandidate } from "../intake/candidate-store.ts";
import { conditions, facets, foundBy, interestOf } from "./condition-store.ts";
import type { ListCursor } from "./cursor.ts";
import type { DossierFilter, Sought } from "./filter.ts";
import type { Order, Stretch } from "./order-store.ts";

type Sql = RawBuilder<unknown>;

/** A page of the list that somebody asks for. */
export interface DossierSearch {
  readonly filter: DossierFilter;
  readonly order: Order;
  readonly after?: ListCursor | undefined;
  readonly size: number;
}

/** Up to so many dossiers are gathered and sorted; of more, an index of the order soon meets a page of them. */
const FEW = 3000;

/**
 * One page, where the next one begins, and the exact number of all.
 * @param few another bound of what is gathered: whichever it is, the answer is the same
 */
export async function searchDossiers(db: Database, search: DossierSearch, few = FEW) {
  const { filter, order, size } = search;
  const sought = filter.sought && (await findSought(db, filter.sought, few));
  // In the order of names those who bear one stand together, far from the first: nothing is met on the way to them.
  const isGathered = sought && (sought.ids !== undefined || order.isByName === true);
  const counted = isGathered ? undefined : await countDossiers(db, filter, sought);
  const rows = await readPage(db, search, { isGathered: isGathered ?? (counted ?? 0) <= few, sought });
  const total = counted ?? rows[0]?.gathered ?? (await countDossiers(db, filter, sought));
  const last = rows.length > size ? rows[size - 1] : undefined;
  const next = last && { stretch: last.stretch, keys: last.keys, id: last.id };
  return { total, items: rows.slice(0, size).map(toItem), next };
}

/** Whom the search box means: how many, and who where they are few. */
interface Found {
  readonly total: number;
  readonly ids?: readonly number[];
}

async function findSought(db: Database, sought: Sought, few: number): Promise<Found> {
  const { rows } = await sql<{ total: number; ids: number[] | null }>`
    with found as materialized (${foundBy(sought)})
    select (select count(*)::integer from found) as total,
      (select array_agg(id) from (select id from found limit ${few}) as few) as ids`.execute(db);
  const [{ total, ids } = { total: 0, ids: null }] = rows;
  return total <= few ? { total, ids: ids ?? [] } : { total };
}

/** The exact number: from counters, an index of departments, or of those whom the search box means (decision 076). */
async function countDossiers(db: Database, filter: DossierFilter, sought: Found | undefined): Promise<number> {
  if (sought && sought.ids === undefined && isUnnarrowed(filter)) return sought.total;
  const { rows } = await sql<{
    total: number;
  }>`${tables(filter, sought)} select (${totalOf(filter)})::integer as total`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Nothing but the search box narrows it. */
function isUnnarrowed({ states, departments, category, flags }: DossierFilter): boolean {
  return [states, departments, flags].every(({ length }) => length === 0) && category === undefined;
}

function totalOf(filter: DossierFilter): Sql {
  if (filter.sought) return sql`select count(*) from candidates where ${all(conditions(filter))}`;
  const { states, departments, category, flags } = filter;
  const kinds = all([
    ...(states.length > 0 ? [sql`state = any(${[...states]}::text[])`] : []),
    ...(category === undefined ? [] : [sql`study_level_category = ${category}::integer`]),
    ...(flags.includes("noPicture") ? [sql`not has_picture`] : []),
    ...(flags.includes("noResume") ? [sql`not has_resume`] : []),
  ]);
  const isWithin = departments.length > 0;
  const counted = isWithin
    ? sql`select count(*) from candidates where ${all(facets(filter))}`
    : sql`select coalesce(sum(count), 0) from dossier_counts where ${kinds}`;
  if (!flags.includes("neverViewed")) return counted;
  const there = isWithin ? sql`department = any(${[...departments]}::text[])` : sql`true`;
  return sql`(${counted}) - (select coalesce(sum(count), 0) from opened_counts where ${kinds} and ${there})`;
}

/** A row of a page: what the list shows, and where it stands. */
type ListRow = Omit<WholeCandidate, "corrections"> & {
  readonly views: number;
  readonly selections: number;
  readonly stretch: number;
  readonly keys: string[];
  /** How many were gathered, where they were. */
  readonly gathered: number | null;
};

/** How the rows of a page are found. */
interface Way {
  /** All are gathered and sorted; else they are met in their order. */
  readonly isGathered: boolean;
  readonly sought: Found | undefined;
}

/** The rows of a page, one more where another page follows: a stretch that is met in vain would be read to its end. */
async function readPage(db: Database, search: DossierSearch, way: Way): Promise<ListRow[]> {
  const { order, after, size } = search;
  const first = after?.stretch ?? 0;
  if (first >= order.stretches.length) throw new Problem("invalidInput");
  const left = [...order.stretches.entries()].slice(first);
  if (way.isGathered) return (await pageStatement(search, way, left).execute(db)).rows;
  const rows: ListRow[] = [];
  for (const stretch of left) {
    if (rows.length > size) break;
    rows.push(...(await pageStatement(search, way, [stretch]).execute(db)).rows);
  }
  return rows.slice(0, size + 1);
}

/** Some stretches of the list, each with its index, as one statement. */
function pageStatement(search: DossierSearch, { isGathered, sought }: Way, some: readonly [number, Stretch][]) {
  const { filter, order, size } = search;
  const stretches = some.map(([index, stretch]) => readStretch(search, isGathered, stretch, index));
  const isCounted = order.stretches.some((stretch) => stretch.isCounted);
  const gathered = sql`gathered as materialized (
    select id, last_name_folded, first_name_folded, birthday, city, zip_code, study_level_category, study_level, state,
      published_at, updated_at, origin, internship_duration, job_interview_status, job_interview_notice${isCounted ? sql`, ${interestOf("views")} as views, ${interestOf("selections")} as selections` : sql``}
    from candidates where ${all(conditions(filter))})`;
  const found = tables(filter, sought);
  return sql<ListRow>`
    ${isGathered ? sql`${found}${filter.sought ? sql`, ` : sql`with `}${gathered}` : found}
    select candidates.*, page.stretch, page.keys, coalesce(interest.views, 0) as views,
      coalesce(interest.selections, 0) as selections,
      ${isGathered ? sql`(select count(*)::integer from gathered)` : sql`null::integer`} as gathered
    from (${sql.join(stretches, sql` union all `)}) as page
    join candidates using (id)
    left join dossier_interest as interest on interest.candidate_id = candidates.id
    order by page.stretch, page.place limit ${sql.lit(size + 1)}`;
}

/** The first rows of a stretch, or the first after the cursor, each with its place. */
function readStretch(
  { filter, order, after, size }: DossierSearch,
  isGathered: boolean,
  { keys, where, isCounted }: Stretch,
  index: number,
): Sql {
  const way = order.isReverse ? sql`desc` : sql`asc`;
  const rows = isGathered ? sql`gathered as candidates` : sql`candidates`;
  const names = keys.map((_, at) => sql.ref(`key${at}`));
  const held = keys.map(({ of }, at) => sql`${of} as ${names[at]}, `);
  const sorted = [...keys.map(({ of }) => of), sql`candidates.id`].map((of) => sql`${of} ${way}`);
  const interest = isGathered
    ? sql`${rows} cross join lateral (select candidates.views, candidates.selections) as interest`
    : sql`dossier_interest as interest join candidates on candidates.id = interest.candidate_id`;
  const from = isCounted ? interest : rows;
  const isByDepartment = !isGathered && filter.departments.length > 0 && (isCounted || keys.length === 0);
  const ofOne = [
    sql`candidates.department = asked.department`,
    ...(isCounted ? [sql`interest.candidate_department = asked.department`] : []),
  ];
  const met = [
    where,
    ...(isGathered ? [] : conditions(isByDepartment ? { ...filter, departments: [] } : filter, { areMet: true })),
    ...(isByDepartment ? ofOne : []),
    ...(isCounted && !isGathered && filter.flags.includes("neverViewed") ? [sql`interest.views = 0`] : []),
    ...(after?.stretch === index ? [comesAfter(keys, after, order.isReverse)] : []),
  ];
  const first = sql`
    select ${held.length > 0 ? sql.join(held, sql` `) : sql``} candidates.id
    from ${from} where ${all(met)} order by ${sql.join(sorted)} limit ${sql.lit(size + 1)}`;
  return sql`(
    select ${sql.lit(index)}::integer as stretch, id, array[${sql.join(names.map((name) => sql`${name}::text`))}]::text[] as keys,
      row_number() over (order by ${sql.join([...names, sql.ref("id")].map((name) => sql`${name} ${way}`))}) as place
    from (${isByDepartment ? firstOfEach(filter.departments, first) : first}) as first_rows)`;
}

/** The first dossiers of each department: an index holds those of one in their order, and none those of several. */
function firstOfEach(departments: readonly string[], first: Sql): Sql {
  return sql`
    select first_of_one.* from unnest(${[...new Set(departments)]}::text[]) as asked (department)
    cross join lateral (${first}) as first_of_one`;
}

/** Whether a text of a cursor is a value of its key: anybody may write one. */
const IS_OF: Readonly<Record<Stretch["keys"][number]["type"], (text: string) => boolean>> = {
  text: (text) => !text.includes("\0"),
  integer: (text) => /^-?\d{1,9}$/.test(text),
  date: isDay,
  timestamptz: (text) =>
    /^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/.test(text) &&
    isDay(text.slice(0, 10)),
};

function isDay(text: string): boolean {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** What comes after a row in the order of its stretch. */
function comesAfter(keys: Stretch["keys"], cursor: ListCursor, isReverse: boolean): Sql {
  const isOurs = cursor.keys.length === keys.length && keys.every(({ type }, at) => IS_OF[type](cursor.keys[at] ?? ""));
  if (!isOurs) throw new Problem("invalidInput");
  const held = [...keys.map(({ of }) => of), sql`candidates.id`];
  const given = keys.map(({ type }, at) => sql`${cursor.keys[at]}::text::${sql.raw(type)}`);
  return sql`(${sql.join(held)}) ${isReverse ? sql`<` : sql`>`} (${sql.join([...given, sql`${cursor.id}::integer`])})`;
}

/** The table of those whom the search box means, by their ids where they are known. */
function tables({ sought: wanted }: DossierFilter, sought: Found | undefined): Sql {
  if (!wanted) return sql``;
  const ids = sought?.ids;
  return sql`with found as materialized (${ids ? sql`select unnest(${[...ids]}::integer[]) as id` : foundBy(wanted)})`;
}

function all(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

const itemFields = fieldsReader([
  ...(["lastName", "firstName", "birthday", "city", "ZIPCode", "studyLevel", "studyLevelCategory"] as const),
  ...(["internshipDuration", "jobInterviewStatus", "jobInterviewNotice", "profilePicture", "personalResume"] as const),
]);

function toItem(row: ListRow): DossierItem {
  if (row.state === null) throw new Error("Nothing is left of a dossier that was listed");
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
  };
}

import type { LikelyDuplicate } from "contract/candidates/intake.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { rowsAsTable } from "../../platform/db/rows-as-table.ts";
import type { CandidateContent } from "./candidate-columns.ts";
import type { Shares } from "./own-columns.ts";

export interface Newcomer {
  readonly content: Pick<
    CandidateContent,
    "external_id" | "last_name_folded" | "first_name_folded" | "birthday" | "cell_phone"
  >;
  readonly id: number | null;
}

const PERSON = ["last_name_folded", "first_name_folded", "birthday"] as const;
const PHONE = ["cell_phone"] as const;

const stored = (column: string) => sql`candidates.${sql.ref(column)}`;

/**
 * Compares the last column by a range, so that PostgreSQL uses the index. With an equality, PostgreSQL might read all
 * candidates.
 */
function isBefore(columns: readonly string[]) {
  const incoming = (column: string) => sql`newcomer.${sql.ref(column)}`;
  const last = columns.at(-1) ?? "";
  const equal = columns.slice(0, -1).map((column) => sql`${stored(column)} = ${incoming(column)} and`);
  return sql`${sql.join(equal, sql` `)} ${stored(last)} is not null
    and (${stored(last)}, candidates.id) >= (${incoming(last)}, 0)
    and (${stored(last)}, candidates.id) < (${incoming(last)}, newcomer.id)`;
}

function oldestBefore(columns: readonly string[]) {
  return sql`
    select external_id from candidates where ${isBefore(columns)}
    order by ${stored(columns.at(-1) ?? "")}, candidates.id limit 1`;
}

const TYPES = {
  external_id: "text",
  id: "integer",
  last_name_folded: "text",
  first_name_folded: "text",
  birthday: "date",
  cell_phone: "text",
} as const;

const NO_ID = 2_147_483_647;

/**
 * Finds stored candidates that may be the same persons as new ones. Returns them by the external ids of the new
 * candidates.
 */
export async function findLikelyDuplicates(
  db: Database,
  newcomers: readonly Newcomer[],
): Promise<Map<string, LikelyDuplicate[]>> {
  const { rows } = await duplicatesStatement(newcomers).execute(db);
  return new Map(
    rows.map(({ externalId, person, phone }) => [
      externalId,
      [...duplicateOf(person, "person"), ...duplicateOf(phone, "phone")],
    ]),
  );
}

interface DuplicateRow {
  readonly externalId: string;
  readonly person: string | null;
  readonly phone: string | null;
}

export function duplicatesStatement(newcomers: readonly Newcomer[]): RawBuilder<DuplicateRow> {
  const newcomerRows = newcomers.map(({ content, id }) => ({
    external_id: content.external_id,
    id: id ?? NO_ID,
    last_name_folded: content.last_name_folded,
    first_name_folded: content.first_name_folded,
    birthday: content.birthday,
    cell_phone: content.cell_phone,
  }));
  return sql<DuplicateRow>`
    select newcomer.external_id as "externalId", person.external_id as person, phone.external_id as phone
    from (select * from ${rowsAsTable(newcomerRows, TYPES)}) as newcomer
    left join lateral (${oldestBefore(PERSON)}) as person on true
    left join lateral (${oldestBefore(PHONE)}) as phone on true
    where person.external_id is not null or phone.external_id is not null`;
}

interface SamePerson {
  readonly hasLeft: boolean;
  readonly shares: Shares;
}

const MOST_DOSSIERS = 20;

/**
 * Finds the choices of persons whom a feed sends again under another id: same name, birthday and e-mail address. A
 * part that the person hid in one dossier stays hidden, but a part that the person showed follows the new record, which
 * may lack the consent (B11-05). Returns them by the new external ids.
 */
export async function findSamePersons(
  db: Database,
  newcomers: readonly Pick<CandidateContent, (typeof PERSON)[number] | "external_id" | "email">[],
): Promise<Map<string, SamePerson>> {
  const known = newcomers.filter(({ birthday, email }) => birthday !== null && email !== null);
  if (known.length === 0) return new Map();
  const { cell_phone: _phone, id: _id, ...types } = TYPES;
  const { rows } = await sql<Shares & { readonly external_id: string; readonly has_left: boolean }>`
    select newcomer.external_id, bool_or(same.left_as is not null) as has_left,
      nullif(bool_and(same.shares_photo), true) as shares_photo, nullif(bool_and(same.shares_phone), true) as shares_phone,
      nullif(bool_and(same.shares_email), true) as shares_email, nullif(bool_and(same.shares_letter), true) as shares_letter
    from (select *, ${NO_ID}::integer as id from ${rowsAsTable(known, { ...types, email: "text" })}) as newcomer
    cross join lateral (
      select candidates.* from candidates
      where ${isBefore(PERSON)} and lower(candidates.email) = lower(newcomer.email)
      order by candidates.birthday, candidates.id limit ${MOST_DOSSIERS}
    ) as same
    group by newcomer.external_id`.execute(db);
  return new Map(rows.map(({ external_id, has_left: hasLeft, ...shares }) => [external_id, { hasLeft, shares }]));
}

function duplicateOf(externalId: string | null, same: LikelyDuplicate["same"]): LikelyDuplicate[] {
  return externalId === null ? [] : [{ externalId, same }];
}

type Content = Newcomer["content"];

export interface EarlierNewcomers {
  /** Returns likely duplicates among earlier lines, and remembers this record for later lines. */
  meet(content: Content): LikelyDuplicate[];
}

/** Remembers the new candidates of earlier lines in memory, because a dry run stores no candidates (B1-40). */
export function makeEarlierNewcomers(): EarlierNewcomers {
  const known = { person: new Map<string, string>(), phone: new Map<string, string>() };
  const meetBy = (content: Content, same: LikelyDuplicate["same"], columns: readonly (keyof Content)[]) => {
    const values = columns.map((column) => content[column]);
    if (values.includes(null)) return [];
    const key = values.join("\n");
    const externalId = known[same].get(key);
    if (externalId !== undefined) return [{ externalId, same }];
    known[same].set(key, content.external_id);
    return [];
  };
  return {
    meet: (content) => [...meetBy(content, "person", PERSON), ...meetBy(content, "phone", PHONE)],
  };
}

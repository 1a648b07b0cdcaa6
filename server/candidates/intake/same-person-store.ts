import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { rowsAsTable } from "../../platform/db/rows-as-table.ts";
import type { CandidateContent } from "./candidate-columns.ts";
import type { StoredContent } from "./candidate-store.ts";
import type { Shares } from "./own-columns.ts";

const TYPES = {
  external_id: "text",
  last_name_folded: "text",
  first_name_folded: "text",
  birthday: "date",
  email: "text",
  cell_phone: "text",
} as const;

export interface SamePerson {
  readonly ids: readonly number[];
  /** True if the person left by own choice. Until the person comes back, no dossier of this person is shown. */
  readonly hasLeft: boolean;
  /** True if the person of the given dossier left, and the dossier would get another name or e-mail address. */
  readonly isRenamed: boolean;
  readonly shares: Shares;
}

export type LeaverCheck = Partial<Pick<SamePerson, "hasLeft" | "isRenamed">>;

/** Ignores case, accents and blanks of an external id. The index candidates_left_ids has the same expression. */
const spelling = (table: string) =>
  sql`lower(regexp_replace(normalize(${sql.ref(`${table}.external_id`)}, NFKD), '[\\s\\u0300-\\u036f]', '', 'g'))`;

/** True if a change would show a person who left, or would make `findSamePersons` miss that the person left. */
export function isOfLeaver({ left_as }: Pick<StoredContent, "left_as">, same: LeaverCheck | undefined): boolean {
  return (left_as === null ? same?.hasLeft : same?.isRenamed) ?? false;
}

const isRenamed = sql`same.left_as is not null and row(same.last_name_folded, same.first_name_folded,
  lower(same.email)) is distinct from row(incoming.last_name_folded, incoming.first_name_folded,
  lower(incoming.email))`;

const isEqual = (name: string) =>
  sql`lower(${sql.ref(`candidates.${name}`)}::text) = lower(${sql.ref(`incoming.${name}`)}::text)`;
const COMPARED = ["last_name_folded", "birthday", "cell_phone", "email"].map(isEqual);
const EQUAL = [...COMPARED, isEqual("birthday")].map((is) => sql`nullif(${is}, false)`);
const DIFFERENT = COMPARED.map((is) => sql`nullif(${is}, true)`);

/**
 * True if two of the compared values are equal and none differs, or if three are equal and one differs. An equal
 * birthday counts twice. Fewer equal values do not identify a person, because families and schools share addresses.
 */
const IS_SAME = sql`num_nonnulls(${sql.join(EQUAL)}) >= 2 + num_nonnulls(${sql.join(DIFFERENT)})`;

/**
 * Finds the other dossiers of the same persons by first name and `IS_SAME`. For a person who left, also finds another
 * spelling of the external id. Returns only which parts the person hid, because a new record may lack the consent for
 * parts that the person showed (B11-05, B11-09). Locks all found dossiers, so that no person can leave or return
 * meanwhile. The keys of the result are the external ids.
 */
export async function findSamePersons(trx: Database, persons: readonly Person[]): Promise<Map<string, SamePerson>> {
  if (persons.length === 0) return new Map();
  const ids = [...(await readSamePersons(trx, persons)).values()].flatMap((same) => same.ids);
  if (ids.length === 0) return new Map();
  // Lock the rows by id, then read again. If the longer query had to wait for a row's lock, PostgreSQL would lose the
  // row.
  await sql`select from candidates where id = any(${ids}::integer[]) order by id for key share`.execute(trx);
  return readSamePersons(trx, persons);
}

type Person = Pick<CandidateContent, keyof typeof TYPES>;

async function readSamePersons(trx: Database, persons: readonly Person[]) {
  const { rows } = await sql<Shares & { external_id: string; has_left: boolean; is_renamed: boolean; ids: number[] }>`
    select incoming.external_id, bool_or(same.left_as is not null) as has_left, array_agg(distinct same.id) as ids,
      bool_or(same.external_id = incoming.external_id) as is_renamed,
      nullif(bool_and(same.shares_photo), true) as shares_photo, nullif(bool_and(same.shares_phone), true) as shares_phone,
      nullif(bool_and(same.shares_email), true) as shares_email, nullif(bool_and(same.shares_letter), true) as shares_letter
    from ${rowsAsTable(persons, TYPES)} cross join lateral (
      select * from candidates where last_name_folded = incoming.last_name_folded
        and first_name_folded = incoming.first_name_folded and birthday = incoming.birthday and ${IS_SAME}
      union all
      select * from candidates where cell_phone = incoming.cell_phone and last_name_folded = incoming.last_name_folded
        and first_name_folded = incoming.first_name_folded and ${IS_SAME}
      union all
      select * from candidates where lower(email) = lower(incoming.email)
        and first_name_folded = incoming.first_name_folded and ${IS_SAME}
      union all
      select * from candidates where left_as is not null and ${spelling("candidates")} = ${spelling("incoming")}
    ) as same
    where (same.external_id <> incoming.external_id or ${isRenamed}) and same.state is not null
    group by incoming.external_id`.execute(trx);
  return new Map(
    rows.map(({ external_id, has_left: hasLeft, is_renamed: isRenamed, ids, ...shares }) => {
      return [external_id, { hasLeft, isRenamed, ids, shares }];
    }),
  );
}

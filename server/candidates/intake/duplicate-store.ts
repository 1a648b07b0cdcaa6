import type { LikelyDuplicate } from "contract/candidates/intake.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { rowsAsTable } from "../../platform/db/rows-as-table.ts";
import type { CandidateContent } from "./candidate-columns.ts";

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
 * Returns SQL that is true if a stored candidate has the newcomer's values in these columns. Compares the last column by
 * a range, so that PostgreSQL uses the index. With `=`, PostgreSQL might read all candidates.
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

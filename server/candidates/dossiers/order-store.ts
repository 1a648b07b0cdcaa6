import type { DossierFlag, DossierSort } from "contract/candidates/dossiers.ts";
import { type RawBuilder, sql } from "kysely";
import * as z from "zod/mini";
import { Problem } from "../../platform/http/problem.ts";

type Sql = RawBuilder<unknown>;

interface Key {
  readonly of: Sql;
  readonly type: "text" | "date" | "integer" | "timestamptz";
  /** True if rows without a value are last in both directions. */
  readonly isNullable?: true;
}

const STEPS = sql`((internship_duration > 0)::integer + coalesce((job_interview_status = 'oui')::integer, 0)
  + (job_interview_notice is not null)::integer)`;

const KEYS: Readonly<Record<DossierSort, readonly Key[]>> = {
  lastName: [
    { of: sql`last_name_folded`, type: "text" },
    { of: sql`first_name_folded`, type: "text" },
  ],
  birthday: [{ of: sql`birthday`, type: "date", isNullable: true }],
  city: [{ of: sql`city_folded`, type: "text", isNullable: true }],
  ZIPCode: [{ of: sql`zip_code`, type: "text" }],
  studyLevelCategory: [{ of: sql`study_level_category`, type: "integer", isNullable: true }],
  studyLevel: [{ of: sql`study_level_folded`, type: "text", isNullable: true }],
  steps: [{ of: STEPS, type: "integer" }],
  state: [{ of: sql`state`, type: "text" }],
  publishedAt: [{ of: sql`published_at`, type: "timestamptz", isNullable: true }],
  updatedAt: [{ of: sql`updated_at`, type: "timestamptz" }],
  views: [{ of: sql`coalesce(interest.views, 0)`, type: "integer" }],
  selections: [{ of: sql`coalesce(interest.selections, 0)`, type: "integer" }],
  origin: [{ of: sql`origin`, type: "text" }],
};

export interface Order {
  readonly keys: readonly Key[];
  readonly isReverse: boolean;
  readonly isCounted: boolean;
}

/** All dossiers that no clinic opened have 0 views, so the database need not read and sort the views. */
const NO_VIEWS: Key = { of: sql`0::integer`, type: "integer" };

export function orderOf(sort: string, flags: readonly DossierFlag[] = []): Order {
  const isReverse = sort.startsWith("-");
  // The cast is safe, because the contract allows only these values.
  const field = (isReverse ? sort.slice(1) : sort) as DossierSort;
  if (field === "views" && flags.includes("neverViewed")) return { keys: [NO_VIEWS], isReverse, isCounted: false };
  return { keys: KEYS[field], isReverse, isCounted: field === "views" || field === "selections" };
}

export function sortedBy({ keys, isReverse }: Order, names: readonly Sql[]): Sql {
  const direction = isReverse ? sql`desc` : sql`asc`;
  const sorted = keys.map(
    ({ isNullable }, at) => sql`${names[at]} ${direction} ${isNullable ? sql`nulls last` : sql``}`,
  );
  return sql`order by ${sql.join([...sorted, sql`candidates.id ${direction}`])}`;
}

/**
 * Returns SQL that is true for the rows after the cursor.
 * @throws Problem invalidInput if the cursor belongs to a different sort order
 */
export function comesAfter({ keys, isReverse }: Order, cursor: ListCursor | undefined): Sql {
  if (!cursor) return sql`true`;
  const fits =
    cursor.keys.length === keys.length &&
    keys.every(({ type, isNullable }, at) => {
      const text = cursor.keys[at] ?? null;
      return text === null ? isNullable === true : IS_VALID[type](text);
    });
  if (!fits) throw new Problem("invalidInput");
  const comes = isReverse ? sql`<` : sql`>`;
  const id = sql`${cursor.id}::integer`;
  const [first] = keys;
  if (first && cursor.keys[0] === null) return sql`${first.of} is null and candidates.id ${comes} ${id}`;
  const columns = sql.join([...keys.map(({ of }) => of), sql`candidates.id`]);
  const values = sql.join([...keys.map(({ type }, at) => sql`${cursor.keys[at]}::text::${sql.raw(type)}`), id]);
  const missing = first?.isNullable ? sql`or ${first.of} is null` : sql``;
  return sql`((${columns}) ${comes} (${values}) ${missing})`;
}

/** Check each value of a cursor, because a client may have changed it. */
const IS_VALID: Readonly<Record<Key["type"], (text: string) => boolean>> = {
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

export interface ListCursor {
  readonly keys: readonly (string | null)[];
  readonly id: number;
}

const Cursor = z.tuple([z.array(z.nullable(z.string())), z.int().check(z.minimum(1), z.maximum(2_147_483_647))]);

export function writeListCursor({ keys, id }: ListCursor): string {
  return Buffer.from(JSON.stringify([keys, id])).toString("base64url");
}

export function readListCursor(text: string): ListCursor {
  const parsed = z.safeParse(Cursor, parseJson(Buffer.from(text, "base64url").toString("utf8")));
  if (!parsed.success) throw new Problem("invalidInput");
  const [keys, id] = parsed.data;
  return { keys, id };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

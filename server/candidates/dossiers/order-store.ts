import type { DossierSort } from "contract/candidates/dossiers.ts";
import { type RawBuilder, sql } from "kysely";
import { Problem } from "../../platform/http/problem.ts";
import type { ListCursor } from "./cursor.ts";

type Sql = RawBuilder<unknown>;

interface Key {
  readonly of: Sql;
  readonly type: "text" | "date" | "integer" | "timestamptz";
  /** Missing values sort last in both directions. */
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
  /** Its key comes from the table `interest`. */
  readonly isCounted: boolean;
}

export function orderOf(sort: string): Order {
  const isReverse = sort.startsWith("-");
  // The contract allows only these values.
  const field = (isReverse ? sort.slice(1) : sort) as DossierSort;
  return { keys: KEYS[field], isReverse, isCounted: field === "views" || field === "selections" };
}

export function sortedBy({ keys, isReverse }: Order, names: readonly Sql[]): Sql {
  const way = isReverse ? sql`desc` : sql`asc`;
  const sorted = keys.map(({ isNullable }, at) => sql`${names[at]} ${way} ${isNullable ? sql`nulls last` : sql``}`);
  return sql`order by ${sql.join([...sorted, sql`candidates.id ${way}`])}`;
}

/** @throws Problem invalidInput if the cursor belongs to another order */
export function comesAfter({ keys, isReverse }: Order, cursor: ListCursor | undefined): Sql {
  if (!cursor) return sql`true`;
  const isOurs =
    cursor.keys.length === keys.length &&
    keys.every(({ type, isNullable }, at) => {
      const text = cursor.keys[at] ?? null;
      return text === null ? isNullable === true : IS_OF[type](text);
    });
  if (!isOurs) throw new Problem("invalidInput");
  const way = isReverse ? sql`<` : sql`>`;
  const id = sql`${cursor.id}::integer`;
  const [first] = keys;
  if (first && cursor.keys[0] === null) return sql`${first.of} is null and candidates.id ${way} ${id}`;
  const held = sql.join([...keys.map(({ of }) => of), sql`candidates.id`]);
  const given = sql.join([...keys.map(({ type }, at) => sql`${cursor.keys[at]}::text::${sql.raw(type)}`), id]);
  const lacking = first?.isNullable ? sql`or ${first.of} is null` : sql``;
  return sql`((${held}) ${way} (${given}) ${lacking})`;
}

/** Cursors come from clients, so their values are checked. */
const IS_OF: Readonly<Record<Key["type"], (text: string) => boolean>> = {
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

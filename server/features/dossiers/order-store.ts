import type { DossierSort } from "contract/dossiers.ts";
import { type RawBuilder, sql } from "kysely";
import { isWithout } from "./condition-store.ts";
import type { DossierFilter } from "./filter.ts";

type Sql = RawBuilder<unknown>;

/** What rows of a stretch are sorted by, before their ids: an expression, and its type. */
interface Key {
  readonly of: Sql;
  readonly type: "text" | "date" | "integer" | "timestamptz";
}

/** A part of the list that an index holds in its order: the list is its stretches, one after the other. */
export interface Stretch {
  readonly keys: readonly Key[];
  readonly where: Sql;
  /** Its rows are reached by the counts of interest. */
  readonly isCounted?: true;
}

/** An order of the list. */
export interface Order {
  readonly stretches: readonly Stretch[];
  readonly isReverse: boolean;
  /** By the names of people. */
  readonly isByName?: boolean;
}

const COLUMNS = {
  birthday: { column: "birthday", type: "date" },
  city: { column: "city", type: "text" },
  ZIPCode: { column: "zip_code", type: "text" },
  studyLevelCategory: { column: "study_level_category", type: "integer" },
  studyLevel: { column: "study_level", type: "text" },
  state: { column: "state", type: "text" },
  publishedAt: { column: "published_at", type: "timestamptz" },
  updatedAt: { column: "updated_at", type: "timestamptz" },
  origin: { column: "origin", type: "text" },
} as const;

/** How many steps of the project are behind, in the words of the index. */
const STEPS = sql`((candidates.internship_duration > 0)::integer
  + coalesce((candidates.job_interview_status = 'oui')::integer, 0)
  + (candidates.job_interview_notice is not null)::integer)`;

const ZIP_DIGITS = 5;

/** Those that no row lacks. */
const FULL: readonly DossierSort[] = ["ZIPCode", "state", "updatedAt", "origin"];

/** The order that a list is asked for in: what a dossier lacks comes last, one way and the other. */
export function orderOf(sort: string, filter: DossierFilter): Order {
  const isReverse = sort.startsWith("-");
  // The contract lets these through only.
  const field = (isReverse ? sort.slice(1) : sort) as DossierSort;
  return { stretches: stretchesOf(field, isReverse, filter), isReverse, isByName: field === "lastName" };
}

function stretchesOf(field: DossierSort, isReverse: boolean, filter: DossierFilter): Stretch[] {
  if (field === "lastName") {
    const names = ["last_name_folded", "first_name_folded"].map((column) => key(column, "text"));
    return [{ keys: names, where: sql`true` }];
  }
  if (field === "views" || field === "selections") return counted(field, isReverse, filter);
  if (field === "steps") return [{ keys: [{ of: STEPS, type: "integer" }], where: sql`true` }];
  const { column, type } = COLUMNS[field];
  const known = { keys: [key(column, type)], where: sql`${sql.ref(`candidates.${column}`)} is not null` };
  if (field === "ZIPCode") return [{ ...known, where: withinZips(filter.departments) }];
  if (FULL.includes(field)) return [{ ...known, where: sql`true` }];
  const lacking = { keys: [], where: sql`${sql.ref(`candidates.${column}`)} is null` };
  // Where all have it or none, no index is read to its end in vain.
  if (field === "publishedAt" && isOnly(filter, "draft")) return [lacking];
  return field === "publishedAt" && isOnly(filter, "published") ? [known] : [known, lacking];
}

/** Between the first postal code of some departments and the last: those before and after are not read in vain. */
function withinZips(departments: readonly string[]): Sql {
  if (departments.length === 0) return sql`true`;
  const prefixes = departments.map((department) => department.replace(/[AB]/, "0")).toSorted();
  const [first = "", last = ""] = [prefixes[0], prefixes.at(-1)];
  return sql`candidates.zip_code between ${first.padEnd(ZIP_DIGITS, "0")} and ${last.padEnd(ZIP_DIGITS, "9")}`;
}

/** By interest, of which most dossiers may have none: a table of their own tells of the others. */
function counted(field: "views" | "selections", isReverse: boolean, filter: DossierFilter): Stretch[] {
  const count = sql.ref(`interest.${field}`);
  const some = {
    keys: [{ of: count, type: "integer" as const }],
    where: sql`${count} > 0`,
    isCounted: true as const,
  };
  const none = { keys: [], where: isWithout(field) };
  if (field === "views" && filter.flags.includes("neverViewed")) return [none];
  return isReverse ? [some, none] : [none, some];
}

function key(column: string, type: Key["type"]): Key {
  return { of: sql.ref(`candidates.${column}`), type };
}

function isOnly({ states }: DossierFilter, state: string): boolean {
  return states.length === 1 && states[0] === state;
}

import { queryString } from "contract/call.ts";
import { PAGE_SIZE } from "contract/pages.ts";
import { isRowId } from "../db/row-id.ts";
import { Problem } from "./problem.ts";

/**
 * The next page starts after these values: the values of this page's last row in the columns by which the list is
 * sorted. The values in the last column are unique.
 */
export type CursorValues = readonly (string | number | null)[];

/** Returns the path of the next page (B0-04). Returns null after the last page. */
export function nextPath(
  path: string,
  query: Readonly<Record<string, unknown>>,
  end: CursorValues | undefined,
): string | null {
  if (end === undefined) return null;
  const cursor = Buffer.from(JSON.stringify(end)).toString("base64url");
  return path + queryString({ ...query, cursor });
}

export function readCursor(
  cursor: string | undefined,
  kinds: readonly ("string" | "number" | "instant" | "uuid")[],
): CursorValues | undefined {
  if (cursor === undefined) return undefined;
  const values = parse(cursor);
  const isOurs =
    Array.isArray(values) && values.length === kinds.length && values.every((value, index) => is(kinds[index], value));
  if (!isOurs) throw new Problem("invalidInput");
  return values;
}

export function readIdCursor(cursor: string | undefined): number | undefined {
  const [id] = readCursor(cursor, ["number"]) ?? [];
  return id === undefined ? undefined : Number(id);
}

export function readInstantCursor(cursor: string | undefined): { at: Date; id: string } | undefined {
  const [at, id] = readCursor(cursor, ["instant", "uuid"]) ?? [];
  return at && id ? { at: new Date(at), id: String(id) } : undefined;
}

/**
 * Cuts the rows to one page.
 * @param rows - the rows of the page and, if another page follows, one more row
 * @returns the page and, if another page follows, the last row of the page
 */
export function cutPage<Row>(rows: readonly Row[]): { page: Row[]; last: Row | undefined } {
  const page = rows.slice(0, PAGE_SIZE);
  return { page, last: rows.length > PAGE_SIZE ? page.at(-1) : undefined };
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    return undefined;
  }
}

function is(kind: string | undefined, value: unknown): boolean {
  if (kind === "number") return typeof value === "number" && Number.isSafeInteger(value) && value >= 1;
  if (typeof value !== "string" || value.includes("\0")) return false;
  if (kind === "uuid") return isRowId(value);
  return kind === "string" || /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
}

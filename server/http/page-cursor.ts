import { queryString } from "contract/call.ts";
import { PAGE_SIZE } from "contract/pages.ts";
import { isRowId } from "../db/row-id.ts";
import { Problem } from "./problem.ts";

/** What a page of a list ends with: the values that its order goes by, the last of which tells rows apart. */
export type CursorValues = readonly (string | number | null)[];

/** The path of the page that follows, its cursor inside (beyond B0-04); null after the last one. */
export function nextPath(
  path: string,
  query: Readonly<Record<string, unknown>>,
  end: CursorValues | undefined,
): string | null {
  if (end === undefined) return null;
  const cursor = Buffer.from(JSON.stringify(end)).toString("base64url");
  return path + queryString({ ...query, cursor });
}

/**
 * Reads what `nextPath` wrote.
 * @param kinds of what each value is
 * @throws Problem invalidInput for anything else
 */
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

/** Where a list by instant and id goes on; undefined at its beginning. @throws Problem invalidInput */
export function readInstantCursor(cursor: string | undefined): { at: Date; id: string } | undefined {
  const [at, id] = readCursor(cursor, ["instant", "uuid"]) ?? [];
  return at && id ? { at: new Date(at), id: String(id) } : undefined;
}

/** The rows of a page out of those that were read for it, one more than it holds, and its last one when others follow. */
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
  // The number of a row: none is below 1.
  if (kind === "number") return typeof value === "number" && Number.isSafeInteger(value) && value >= 1;
  if (typeof value !== "string" || value.includes("\0")) return false;
  if (kind === "uuid") return isRowId(value);
  return kind === "string" || /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
}

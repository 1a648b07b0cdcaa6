import { fillPath, queryString } from "contract/call.ts";
import { readId } from "contract/values.ts";
import { Problem } from "../../platform/http/problem.ts";

/** @throws Problem invalidInput */
export function readIdCursor(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const id = readId(text);
  if (id === undefined) throw new Problem("invalidInput");
  return id;
}

/** Expects one extra row if another page follows. */
export function pageOf<Row extends { readonly id: number }>(
  rows: readonly Row[],
  size: number,
  { path, id }: { readonly path: string; readonly id: number },
): { readonly rows: readonly Row[]; readonly next: string | null } {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const next = rows.length > size && last ? fillPath(path, { id }) + queryString({ cursor: last.id }) : null;
  return { rows: shown, next };
}

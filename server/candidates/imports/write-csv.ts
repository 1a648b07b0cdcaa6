import { Readable } from "node:stream";
import type { AppContext } from "../../platform/context.ts";
import type { FileResponse } from "../../platform/http/feature.ts";

const BYTE_ORDER_MARK = "\ufeff";
/** The start of a spreadsheet formula, even after spaces or invisible characters. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|^[\t\r]/u;

/** Escapes formulas, so that a spreadsheet program does not run them. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  const written = cells.map((cell) => {
    const text = cell === null ? "" : String(cell);
    const safe = typeof cell === "string" && FORMULA.test(text) ? `'${text}` : text;
    return /[";\r\n,]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  });
  return `${written.join(";")}\r\n`;
}

export function csvFile(
  { random }: Pick<AppContext, "random">,
  name: string,
  lines: () => AsyncIterable<string> | Iterable<string>,
): FileResponse {
  return {
    contentType: "text/csv; charset=utf-8",
    size: undefined,
    etag: `"${random.token()}"`,
    cacheControl: "no-store",
    saveAs: name,
    open: async () => Readable.from(withMark(lines())),
  };
}

async function* withMark(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  yield* lines;
}

/** One record of a CSV text: whole, not whole yet, or wrong. `cells` are those that were read, "" where not wanted. */
export type CsvParse =
  | { readonly kind: "record"; readonly cells: string[]; readonly next: number }
  | { readonly kind: "incomplete"; readonly cells: string[] }
  | { readonly kind: "quoteMisplaced"; readonly cells: string[] };

const QUOTE = '"';

const ALL = () => true;

/**
 * Reads the record that begins at `from`. A cell in quotes may hold separators, line breaks and doubled quotes; a quote
 * inside a cell without quotes is a character like any other.
 * @param isLast whether the text ends here, or more of it may come
 * @param wanted which cells are to be taken out of the text, by their place
 * @returns "incomplete" when more text is needed, or when a quote was opened and the text ends
 */
export function parseCsvRecord(
  text: string,
  from: number,
  separator: string,
  isLast: boolean,
  wanted: (place: number) => boolean = ALL,
): CsvParse {
  const cells: string[] = [];
  // Looked for once a line: in a text that has no further one, each cell would look through all of it.
  let lineEnd = -1;
  for (let at = from; ; ) {
    if (text[at] === QUOTE) {
      const closed = readQuoted(text, at);
      if (!closed || (closed.end >= text.length && !isLast)) return { kind: "incomplete", cells };
      cells.push(closed.cell);
      const after = text[closed.end];
      if (after === separator) {
        at = closed.end + 1;
        continue;
      }
      if (after === undefined) return { kind: "record", cells, next: closed.end };
      if (after === "\n") return { kind: "record", cells, next: closed.end + 1 };
      if (after === "\r" && closed.end + 1 === text.length && !isLast) return { kind: "incomplete", cells };
      if (after === "\r" && text[closed.end + 1] !== QUOTE) {
        return { kind: "record", cells, next: closed.end + (text[closed.end + 1] === "\n" ? 2 : 1) };
      }
      return { kind: "quoteMisplaced", cells };
    }
    if (lineEnd < at) {
      const found = text.indexOf("\n", at);
      lineEnd = found < 0 ? Number.POSITIVE_INFINITY : found;
    }
    if (lineEnd > text.length && !isLast) return { kind: "incomplete", cells };
    const end = Math.min(lineEnd, text.length);
    const next = text.indexOf(separator, at);
    if (next >= 0 && next < end) {
      cells.push(wanted(cells.length) ? text.slice(at, next) : "");
      at = next + 1;
      continue;
    }
    cells.push(text.slice(at, end).replace(/\r$/, ""));
    return { kind: "record", cells, next: Math.min(end + 1, text.length) };
  }
}

/** The cell whose opening quote stands at `from`, and the place behind its closing quote; undefined without one. */
function readQuoted(text: string, from: number): { cell: string; end: number } | undefined {
  let cell = "";
  for (let start = from + 1; ; ) {
    const quote = text.indexOf(QUOTE, start);
    if (quote < 0) return undefined;
    if (text[quote + 1] !== QUOTE) return { cell: cell + text.slice(start, quote), end: quote + 1 };
    cell += text.slice(start, quote + 1);
    start = quote + 2;
  }
}

/** What may stand between cells; the first one where a header has none of them. */
const SEPARATORS = [",", ";", "\t"] as const;

/** The separator of a header line: the one that divides it into most columns. */
export function separatorOf(header: string): string {
  const count = (separator: string) => header.split(separator).length;
  return SEPARATORS.reduce<string>((best, one) => (count(one) > count(best) ? one : best), SEPARATORS[0]);
}

import { hash } from "node:crypto";
import type { RawRecord } from "contract/candidates/field-rules.ts";
import { headingOf } from "contract/candidates/import-headings.ts";
import { normalize } from "contract/values.ts";
import Papa from "papaparse";
import { fileIssues, lineIssues } from "./messages.ts";
import {
  BadFile,
  BadHeader,
  fieldOf,
  type Layout,
  LONGEST_RECORD,
  MOST_COLUMNS,
  type SourceRecord,
} from "./source-record.ts";

/** Yield many records at a time, because an await for each record would take longer than reading it. */
const CHUNK_RECORDS = 100;
const LONGEST_NAME = 100;
/** A hash of 16 characters has 96 bits, which is enough to distinguish the headers of one provider. */
const FORM_CHARACTERS = 16;
/** The reader uses the most frequent separator of the header. Without a separator in the header, it uses the comma. */
const SEPARATORS = [",", ";", "\t"] as const;
/** A record with a wrong quote may have this many characters. The reader rejects a longer record. */
const LONGEST_EXTENSION = 25_000;
/** Limits how often the reader recovers from a wrong quote, because each recovery can take milliseconds. */
const MOST_EXTENSIONS = 1000;
const BLANK_LINE = /^[\s,;"]*$/;
const SEPARATOR_LINE = /^"?sep=([^"\r\n])"?\r?$/i;

interface Lost {
  readonly line: number;
  readonly id: string | null;
  readonly reason: string;
}

interface Header {
  readonly separator: string;
  /** The field of each column, or the heading of a column without field. */
  readonly names: readonly string[];
  /** The headings that are not names of fields. Staff may have chosen fields for them. */
  readonly unknown: readonly string[];
  readonly issue: BadHeader | undefined;
  readonly hasHeadings: boolean;
}

/**
 * Reads records. After a wrong quote, continues at the next line that looks like a record (policy F-24).
 * @throws BadFile if the header is wrong or no record follows the header
 */
export async function* readCsv(
  lines: AsyncIterable<string[]>,
  layout: Layout,
  onUnknown: (column: string) => void,
): AsyncGenerator<SourceRecord[]> {
  const records = openRecords(lines);
  const { separator, names, unknown, issue: headerIssue, hasHeadings } = await readHeader(records, layout);
  const form = hash("sha256", JSON.stringify([separator, ...names]), "base64url").slice(0, FORM_CHARACTERS);
  const key = names.indexOf(layout.key);
  const known = names.flatMap((name, place) => (layout.known.includes(name) ? [{ name, place }] : []));
  const itemOf = ({ cells }: Parsed): RawRecord =>
    Object.fromEntries(known.map(({ name, place }) => [name, cells[place]]));
  const idOf = (cells: readonly string[]) => cells[key]?.trim() || null;
  // A line with an error looks like a record if it has an identifier and half of the columns.
  const looksLikeRecord = ({ cells, issue }: Parsed) =>
    issue === undefined
      ? cells.length === names.length
      : (cells.length + 1) * 2 >= names.length && /^[^\s"]+$/.test(idOf(cells) ?? "");
  // Report unknown columns only after a line that fits the header, because a broken header may contain personal data.
  let unreported = unknown;
  let isEmpty = true;
  let lost: Lost | undefined;
  let found: SourceRecord[] = [];
  while (await records.find()) {
    if (found.length >= CHUNK_RECORDS) {
      yield found;
      found = [];
      isEmpty = false;
    }
    const line = records.line();
    let text = records.text();
    let parsed = parseFirst(text, separator);
    if (parsed.issue === "incomplete" && looksLikeRecord(parsed) && (await records.extend())) {
      const longer = parseFirst(records.text(), separator);
      if (!longer.issue) [text, parsed] = [records.text(), longer];
    }
    const { cells, issue } = parsed;
    if (lost) {
      if (!looksLikeRecord(parsed)) {
        records.skip(1);
        continue;
      }
      found.push(rejectedAs(lost, line - 1));
      lost = undefined;
    }
    if (issue) {
      lost = { line, id: idOf(cells), reason: lineIssues[issue] };
      records.skip(1);
      continue;
    }
    records.skip(parsed.lines);
    if (cells[0]?.trim() === "" && cells.every((cell) => cell.trim() === "")) continue;
    if (cells.length === names.length) {
      for (const name of unreported) onUnknown(name);
      if (headerIssue) throw headerIssue;
      unreported = [];
      // Do not keep the cells, because only a changed line needs them.
      found.push({ line, key: cells[key], text, form, hasHeadings, read: () => itemOf(parseFirst(text, separator)) });
    } else {
      const reason = cells.length < names.length ? lineIssues.tooFewColumns : lineIssues.tooManyColumns;
      found.push({ line, id: idOf(cells), field: null, reason: reason(cells.length, names.length) });
    }
  }
  if (lost) found.push(rejectedAs(lost, records.line() - 1));
  if (headerIssue) throw new BadFile(headerIssue.message);
  if (isEmpty && found.length === 0) throw new BadFile(fileIssues.noRecords);
  yield found;
}

function rejectedAs({ line, id, reason }: Lost, lastLine: number): SourceRecord {
  return { line, id, field: null, reason: lastLine > line ? lineIssues.upTo(reason, lastLine) : reason };
}

interface Parsed {
  readonly cells: readonly string[];
  readonly lines: number;
  readonly issue?: "incomplete" | "quoteMisplaced" | "recordTooLong";
}

function parseFirst(text: string, separator: string): Parsed {
  const parse = (part: string) =>
    new Papa.Parser({ delimiter: separator, newline: "\n", preview: 1 }).parse(part, 0, false) as Papa.ParseResult<
      string[]
    >;
  const { data, errors, meta } = parse(`${text}\n`);
  const [error] = errors;
  const [cells = [""]] = data;
  if (error?.index !== undefined) {
    const before = parse(text.slice(0, error.index - 1)).data[0]?.slice(0, -1) ?? [];
    const isOpen = error.code === "MissingQuotes";
    const issue = isOpen ? (text.length < LONGEST_RECORD ? "incomplete" : "recordTooLong") : "quoteMisplaced";
    return { cells: before, lines: 1, issue };
  }
  if (meta.cursor >= LONGEST_RECORD) return { cells: cells.slice(0, -1), lines: 1, issue: "recordTooLong" };
  if (meta.cursor > text.length) return { cells, lines: text.split("\n").length };
  const lines = text.slice(0, meta.cursor - 1).split("\n").length;
  return { cells: cells.with(-1, cells.at(-1)?.replace(/\r$/, "") ?? ""), lines };
}

/** Groups lines into records. After an odd number of quotes, a cell is open, so its record continues in the next line. */
function openRecords(source: AsyncIterable<string[]>) {
  const iterator = source[Symbol.asyncIterator]();
  let lines: string[] = [];
  let start = 0;
  let end = 0;
  let line = 1;
  let extensions = 0;

  // Appends lines to the current record. Stops after a line with an odd number of quotes, or when the appended lines
  // have at least `most` characters. Returns the number of appended characters, which is 0 at the end of the file.
  const grow = async (most: number): Promise<number> => {
    for (let length = 0; ; ) {
      while (end === lines.length) {
        const more = await iterator.next();
        if (more.done) return length;
        lines = lines.slice(start).concat(more.value);
        end -= start;
        start = 0;
      }
      const text = lines[end] ?? "";
      end += 1;
      length += text.length + 1;
      if (length >= most || hasOddQuotes(text)) return length;
    }
  };

  return {
    find: async (): Promise<boolean> => {
      end = start;
      const first = await grow(0);
      if (first > 0 && first < LONGEST_RECORD && hasOddQuotes(lines[start] ?? "")) await grow(LONGEST_RECORD - first);
      return first > 0;
    },
    extend: async (): Promise<boolean> => {
      extensions += 1;
      return extensions <= MOST_EXTENSIONS && (await grow(LONGEST_EXTENSION)) > 0;
    },
    line: () => line,
    text: () => (end === start + 1 ? lines[start] : lines.slice(start, end).join("\n"))?.replace(/\r$/, "") ?? "",
    skip: (count: number) => {
      start += count;
      line += count;
    },
  };
}

function hasOddQuotes(text: string): boolean {
  let isOdd = false;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) isOdd = !isOdd;
  return isOdd;
}

/** Reads the header. Skips the lines that spreadsheet programs add above the header. @throws BadFile */
async function readHeader(records: ReturnType<typeof openRecords>, layout: Layout): Promise<Header> {
  for (let named: string | undefined; ; ) {
    if (!(await records.find())) throw new BadFile(fileIssues.empty);
    const text = records.text();
    const [first = ""] = text.split("\n", 1);
    const mark = SEPARATOR_LINE.exec(first)?.[1];
    named = mark ?? named;
    if (mark !== undefined || BLANK_LINE.test(first)) {
      records.skip(1);
      continue;
    }
    const separator = named ?? separatorOf(first);
    const { cells, lines, issue } = parseFirst(text, separator);
    if (issue) throw new BadFile(lineIssues.quoteMisplaced);
    records.skip(lines);
    return { separator, ...columnsOf(cells, layout) };
  }
}

function separatorOf(header: string): string {
  const count = (separator: string) => header.split(separator).length;
  return SEPARATORS.reduce<string>((best, one) => (count(one) > count(best) ? one : best), SEPARATORS[0]);
}

function columnsOf(cells: readonly string[], layout: Layout): Omit<Header, "separator"> {
  if (cells.length > MOST_COLUMNS) throw new BadFile(fileIssues.tooManyColumns(cells.length));
  const headings = cells.map((cell) => normalize(cell, "NFKC").trim());
  const found = headings.map((heading) => fieldOf(layout, heading));
  const names = headings.map((heading, place) => found[place]?.field ?? heading);
  const unknown = headings.filter((_, place) => found[place]?.field === undefined || found[place].isChosen);
  const missing = layout.required.filter((name) => !names.includes(name));
  const message = fileIssues.missingColumns(missing.map((name) => headingOf(layout.kind, name)));
  const isKnown = found.some(({ field }) => field !== undefined);
  // Without a header, the first line contains personal data, so no message may quote it.
  if (!isKnown) throw new BadFile(fileIssues.notCsv);
  const isMendable = unknown.length > 0 && isKnown;
  if (missing.length > 0 && !isMendable) throw new BadFile(message);
  // A column name with a line break comes from an unclosed quote and would contain whole records.
  if (headings.some((name) => /[\r\n]/.test(name) || name.length > LONGEST_NAME))
    throw new BadFile(fileIssues.headerQuote);
  const lastPlace = new Map(names.map((name, place) => [name, place]));
  const doubled = names.find((name, place) => layout.known.includes(name) && lastPlace.get(name) !== place);
  const issue = doubled ? fileIssues.doubledColumn(headingOf(layout.kind, doubled)) : missing.length > 0 && message;
  if (issue && doubled && !found.some(({ field, isChosen }) => isChosen && field === doubled)) throw new BadFile(issue);
  const hasHeadings = headings.some((heading, place) => heading !== names[place]);
  return { names, unknown, issue: issue ? new BadHeader(issue) : undefined, hasHeadings };
}

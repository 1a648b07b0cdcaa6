import { hash } from "node:crypto";
import type { RawRecord } from "contract/records/field-rules.ts";
import { normalize } from "contract/values.ts";
import Papa from "papaparse";
import { fileFaults, lineFaults } from "./messages.ts";
import { BadFile, type Layout, LONGEST_RECORD, MOST_COLUMNS, type SourceRecord } from "./source-record.ts";

/** Records handed on at once: an await for each of them would take longer than reading it. */
const PIECE_RECORDS = 100;
/** Most characters of a column's name. */
const LONGEST_NAME = 100;
/** 96 bits of the hash of the columns tell the files of one provider apart. */
const FORM_CHARACTERS = 16;
/** The separators of which the header's most frequent one is taken, the first when it has none. */
const SEPARATORS = [",", ";", "\t"] as const;
/** Most characters of a letter that goes on behind a stray quote; a longer one makes its record be refused. */
const LONGEST_EXTENSION = 25_000;
/** Records of a file that are tried so: each try may take milliseconds. */
const MOST_EXTENSIONS = 1000;
/** A row of separators and blanks, and the line by which Excel names a separator. */
const BLANK_LINE = /^[\s,;"]*$/;
const SEPARATOR_LINE = /^"?sep=([^"\r\n])"?\r?$/i;

/** A record that was refused for its quotes, and whose last line is not known yet. */
interface Lost {
  readonly line: number;
  readonly id: string | null;
  readonly reason: string;
}

/** A header, and what stands between its cells. */
interface Header {
  readonly separator: string;
  readonly names: readonly string[];
}

/**
 * Reads the records of a CSV file, each with the line on which it begins. After a record with wrong quotes, reading goes
 * on with the next line that looks like a record, so that no good row is lost (policy F-24).
 * @param lines the lines of the file, some at once
 * @throws BadFile when the header is wrong or nothing follows it
 */
export async function* readCsv(
  lines: AsyncIterable<string[]>,
  layout: Layout,
  onUnknown: (column: string) => void,
): AsyncGenerator<SourceRecord[]> {
  const records = openRecords(lines);
  const { separator, names } = await readHeader(records, layout);
  const form = hash("sha256", JSON.stringify([separator, ...names]), "base64url").slice(0, FORM_CHARACTERS);
  const key = names.indexOf(layout.key);
  const known = names.flatMap((name, place) => (layout.known.includes(name) ? [{ name, place }] : []));
  const itemOf = (cells: readonly string[]): RawRecord =>
    Object.fromEntries(known.map(({ name, place }) => [name, cells[place]]));
  const idOf = (cells: readonly string[]) => cells[key]?.trim() || null;
  // A whole record has every column. One with another wrong quote has at least its identifier and half of them before it.
  const looksLikeRecord = ({ cells, fault }: Parsed) =>
    fault === undefined
      ? cells.length === names.length
      : (cells.length + 1) * 2 >= names.length && /^[^\s"]+$/.test(idOf(cells) ?? "");
  // Unknown columns are reported once a line agrees with the header: a header that swallowed lines would name people.
  let unreported = names.filter((name) => !layout.known.includes(name));
  let isEmpty = true;
  let lost: Lost | undefined;
  let found: SourceRecord[] = [];
  while (await records.find()) {
    if (found.length >= PIECE_RECORDS) {
      yield found;
      found = [];
      isEmpty = false;
    }
    const line = records.line();
    let text = records.text();
    let parsed = parseFirst(text, separator);
    if (parsed.fault === "incomplete" && looksLikeRecord(parsed) && (await records.extend())) {
      const longer = parseFirst(records.text(), separator);
      if (!longer.fault) [text, parsed] = [records.text(), longer];
    }
    const { cells, fault } = parsed;
    if (lost) {
      if (!looksLikeRecord(parsed)) {
        records.skip(1);
        continue;
      }
      found.push(refusedAs(lost, line - 1));
      lost = undefined;
    }
    if (fault) {
      lost = { line, id: idOf(cells), reason: lineFaults[fault] };
      records.skip(1);
      continue;
    }
    records.skip(parsed.lines);
    // Spreadsheets leave rows of empty cells behind.
    if (cells[0]?.trim() === "" && cells.every((cell) => cell.trim() === "")) continue;
    if (cells.length === names.length) {
      for (const name of unreported) onUnknown(name);
      unreported = [];
      found.push({ line, key: cells[key], text, form, read: () => itemOf(cells) });
    } else {
      const reason = cells.length < names.length ? lineFaults.tooFewColumns : lineFaults.tooManyColumns;
      found.push({ line, id: idOf(cells), field: null, reason: reason(cells.length, names.length) });
    }
  }
  if (lost) found.push(refusedAs(lost, records.line() - 1));
  if (isEmpty && found.length === 0) throw new BadFile(fileFaults.noRecords);
  yield found;
}

function refusedAs({ line, id, reason }: Lost, lastLine: number): SourceRecord {
  return { line, id, field: null, reason: lastLine > line ? lineFaults.upTo(reason, lastLine) : reason };
}

/** The first record of a text. With a fault, its cells are those before the faulty one. */
interface Parsed {
  readonly cells: readonly string[];
  readonly lines: number;
  readonly fault?: "incomplete" | "quoteMisplaced" | "recordTooLong";
}

function parseFirst(text: string, separator: string): Parsed {
  const parse = (part: string) =>
    new Papa.Parser({ delimiter: separator, newline: "\n", preview: 1 }).parse(part, 0, false) as Papa.ParseResult<
      string[]
    >;
  // Spaces may stand between the last quote and the line's end.
  const { data, errors, meta } = parse(`${text}\n`);
  const [error] = errors;
  const [cells = [""]] = data;
  if (error?.index !== undefined) {
    const before = parse(text.slice(0, error.index - 1)).data[0]?.slice(0, -1) ?? [];
    const isOpen = error.code === "MissingQuotes";
    const fault = isOpen ? (text.length < LONGEST_RECORD ? "incomplete" : "recordTooLong") : "quoteMisplaced";
    return { cells: before, lines: 1, fault };
  }
  if (meta.cursor >= LONGEST_RECORD) return { cells: cells.slice(0, -1), lines: 1, fault: "recordTooLong" };
  if (meta.cursor > text.length) return { cells, lines: text.split("\n").length };
  const lines = text.slice(0, meta.cursor - 1).split("\n").length;
  return { cells: cells.with(-1, cells.at(-1)?.replace(/\r$/, "") ?? ""), lines };
}

/**
 * Finds the lines of one record after the other: a record goes on as long as the number of quotes is odd. A stray quote
 * makes these too many lines, which the parser tells by where the record ends, or too few.
 */
function openRecords(source: AsyncIterable<string[]>) {
  const iterator = source[Symbol.asyncIterator]();
  let lines: string[] = [];
  /** Where the present record begins and ends in `lines`, and the number of its first line. */
  let start = 0;
  let end = 0;
  let line = 1;
  let extensions = 0;

  /** Takes lines in until one has an odd number of quotes. @returns how many characters there are, 0 at the end */
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
    /** @returns whether there is another record */
    find: async (): Promise<boolean> => {
      end = start;
      const first = await grow(0);
      if (first > 0 && first < LONGEST_RECORD && hasOddQuotes(lines[start] ?? "")) await grow(LONGEST_RECORD - first);
      return first > 0;
    },
    /** Takes in the lines up to the next odd quote. @returns whether there are any */
    extend: async (): Promise<boolean> => {
      extensions += 1;
      return extensions <= MOST_EXTENSIONS && (await grow(LONGEST_EXTENSION)) > 0;
    },
    line: () => line,
    text: () => (end === start + 1 ? lines[start] : lines.slice(start, end).join("\n"))?.replace(/\r$/, "") ?? "",
    /** Moves on by so many lines. */
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

/** Reads the header, behind what spreadsheets write before it. @throws BadFile */
async function readHeader(records: ReturnType<typeof openRecords>, layout: Layout): Promise<Header> {
  for (let named: string | undefined; ; ) {
    if (!(await records.find())) throw new BadFile(fileFaults.empty);
    const text = records.text();
    const [first = ""] = text.split("\n", 1);
    const mark = SEPARATOR_LINE.exec(first)?.[1];
    named = mark ?? named;
    if (mark !== undefined || BLANK_LINE.test(first)) {
      records.skip(1);
      continue;
    }
    const separator = named ?? separatorOf(first);
    const { cells, lines, fault } = parseFirst(text, separator);
    if (fault) throw new BadFile(lineFaults.quoteMisplaced);
    records.skip(lines);
    return { separator, names: namesOf(cells, layout) };
  }
}

/** The separator that divides a header line into most columns. */
function separatorOf(header: string): string {
  const count = (separator: string) => header.split(separator).length;
  return SEPARATORS.reduce<string>((best, one) => (count(one) > count(best) ? one : best), SEPARATORS[0]);
}

function namesOf(cells: readonly string[], layout: Layout): string[] {
  if (cells.length > MOST_COLUMNS) throw new BadFile(fileFaults.tooManyColumns(cells.length));
  const names = cells.map((cell) => normalize(cell, "NFKC").trim());
  // Checked first: the cells of a file without a header are about somebody, and are not reported as names of columns.
  const missing = layout.required.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new BadFile(fileFaults.missingColumns(missing));
  // A quote that is closed lines later takes records into the header.
  if (names.some((name) => /[\r\n]/.test(name) || name.length > LONGEST_NAME))
    throw new BadFile(fileFaults.headerQuote);
  const lastPlace = new Map(names.map((name, place) => [name, place]));
  const doubled = names.find((name, place) => layout.known.includes(name) && lastPlace.get(name) !== place);
  if (doubled) throw new BadFile(fileFaults.doubledColumn(doubled));
  return names;
}

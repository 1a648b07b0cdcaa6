import { hash } from "node:crypto";
import type { RawRecord } from "contract/records/field-rules.ts";
import { normalize } from "contract/values.ts";
import { type CsvParse, parseCsvRecord, separatorOf } from "./csv.ts";
import { fileFaults, lineFaults } from "./messages.ts";
import {
  BadFile,
  type Layout,
  LONGEST_RECORD,
  MOST_COLUMNS,
  PIECE_RECORDS,
  type SourceRecord,
} from "./source-record.ts";
import { openWindow } from "./text-window.ts";

/** Of the hash of the columns, enough to tell the files of one provider: 96 bits. */
const FORM_CHARACTERS = 16;

/** Most characters of a column's name. */
const LONGEST_NAME = 100;

/** A row of separators and blanks, and the line by which Excel names a separator. */
const BLANK_LINE = /^[\s,;"]*$/;
const SEPARATOR_LINE = /^"?sep=([^"\r\n])"?\r?$/i;

/** A record that was refused for its quotes, and whose last line is not known yet. */
interface Lost {
  readonly line: number;
  readonly id: string | null;
  readonly reason: string;
}

/**
 * The records of a CSV text in pieces, each with the line on which it begins. After a record whose quotes are wrong,
 * reading goes on with the next line that looks like a record, so that no good row is lost with it (policy F-24).
 * @throws BadFile when the header names a column twice, or not one that is required, or has a thousand of them, or when
 * nothing follows it
 */
export async function* readCsv(
  parts: AsyncIterable<string>,
  layout: Layout,
  onUnknown: (column: string) => void,
): AsyncGenerator<SourceRecord[]> {
  const opened = openWindow(parts);
  const { window, grow, moveTo, skipLine, isOver } = opened;
  const separator = await findHeader(opened);
  const { names, next } = readHeader(window, separator, layout);
  moveTo(next);
  const form = hash("sha256", JSON.stringify([separator, ...names]), "base64url").slice(0, FORM_CHARACTERS);

  const key = names.indexOf(layout.key);
  /** Of a record nothing else is looked at before somebody asks for its fields. */
  const isLookedAt = (place: number) => place === key || place === 0;
  const idOf = (cells: readonly string[]) => cells[key]?.trim() || null;
  // A whole record has every column; one with another wrong quote has at least its identifier and half of them.
  const looksLikeRecord = ({ kind, cells }: CsvParse) =>
    kind === "record"
      ? cells.length === names.length
      : cells.length * 2 >= names.length && /^[^\s"]+$/.test(cells[key]?.trim() ?? "");
  const known = names.flatMap((name, place) => (layout.known.includes(name) ? [{ name, place }] : []));
  const itemOf = (text: string): RawRecord => {
    const { cells } = parseCsvRecord(text, 0, separator, true);
    return Object.fromEntries(known.map(({ name, place }) => [name, cells[place]]));
  };
  // Only once a line agrees with the header: a header that took in what follows it would name what is about somebody.
  let untold = names.filter((name) => !layout.known.includes(name));
  let isEmpty = true;
  let lost: Lost | undefined;
  let found: SourceRecord[] = [];
  while (window.at < window.text.length || !(await isOver())) {
    if (found.length >= PIECE_RECORDS) {
      yield found;
      found = [];
      isEmpty = false;
    }
    const parsed = parseCsvRecord(window.text, window.at, separator, window.ended, isLookedAt);
    const isShort = window.text.length - window.at < LONGEST_RECORD;
    if (parsed.kind === "incomplete" && isShort && !window.ended) {
      await grow();
      continue;
    }
    const { line } = window;
    const { cells } = parsed;
    if (lost) {
      if (!looksLikeRecord(parsed)) {
        await skipLine();
        continue;
      }
      found.push(refused(lost, line - 1));
      lost = undefined;
    }
    if (parsed.kind !== "record") {
      const fault = parsed.kind === "incomplete" && !isShort ? "recordTooLong" : parsed.kind;
      lost = { line, id: idOf(cells), reason: lineFaults[fault] };
      await skipLine();
      continue;
    }
    const text = window.text.slice(window.at, parsed.next);
    moveTo(parsed.next);
    // Spreadsheets leave rows of empty cells behind.
    if (cells[0]?.trim() === "" && text.replaceAll(separator, "").trim() === "") continue;
    if (cells.length === names.length) {
      for (const name of untold) onUnknown(name);
      untold = [];
      found.push({ line, key: cells[key], text, form, read: () => itemOf(text) });
    } else {
      const fault = cells.length < names.length ? lineFaults.tooFewColumns : lineFaults.tooManyColumns;
      found.push({ line, id: idOf(cells), field: null, reason: fault(cells.length, names.length) });
    }
  }
  if (lost) found.push(refused(lost, window.text.endsWith("\n") ? window.line - 1 : window.line));
  if (isEmpty && found.length === 0) throw new BadFile(fileFaults.noRecords);
  yield found;
}

function refused({ line, id, reason }: Lost, lastLine: number): SourceRecord {
  return { line, id, field: null, reason: lastLine > line ? lineFaults.upTo(reason, lastLine) : reason };
}

/** Moves on to the header, behind what spreadsheets write before it. @returns what stands between its cells */
async function findHeader({ window, grow, skipLine, isOver }: ReturnType<typeof openWindow>): Promise<string> {
  for (let named: string | undefined; ; ) {
    if (await isOver()) throw new BadFile(fileFaults.empty);
    const hasLine = () => window.text.includes("\n", window.at) || window.text.length - window.at >= LONGEST_RECORD;
    while (!hasLine() && !window.ended) await grow();
    const [line = ""] = window.text.slice(window.at).split("\n", 1);
    const separator = SEPARATOR_LINE.exec(line)?.[1];
    if (separator === undefined && !BLANK_LINE.test(line)) return named ?? separatorOf(line);
    named = separator ?? named;
    await skipLine();
  }
}

function readHeader({ text, at }: { text: string; at: number }, separator: string, layout: Layout) {
  const parsed = parseCsvRecord(text, at, separator, true);
  if (parsed.kind !== "record") throw new BadFile(lineFaults.quoteMisplaced);
  if (parsed.cells.length > MOST_COLUMNS) throw new BadFile(fileFaults.tooManyColumns(parsed.cells.length));
  const names = parsed.cells.map((cell) => normalize(cell, "NFKC").trim());
  // First of all: what stands in a file without a header is about somebody, and is not told as a column's name.
  const missing = layout.required.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new BadFile(fileFaults.missingColumns(missing));
  // A quote that is closed lines later takes records into the header.
  if (names.some((name) => /[\r\n]/.test(name) || name.length > LONGEST_NAME))
    throw new BadFile(fileFaults.headerQuote);
  const lastPlace = new Map(names.map((name, place) => [name, place]));
  const doubled = names.find((name, place) => layout.known.includes(name) && lastPlace.get(name) !== place);
  if (doubled) throw new BadFile(fileFaults.doubledColumn(doubled));
  return { names, next: parsed.next };
}

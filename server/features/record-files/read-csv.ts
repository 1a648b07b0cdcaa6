import { hash } from "node:crypto";
import type { RawRecord } from "contract/records/field-rules.ts";
import { normalize } from "contract/values.ts";
import { type CsvParse, parseCsvRecord, separatorOf } from "./csv.ts";
import { fileFaults, lineFaults } from "./messages.ts";
import { BadFile, type Layout, MOST_COLUMNS, PIECE_RECORDS, type SourceRecord } from "./source-record.ts";
import { openWindow } from "./text-window.ts";

/** Longest record in characters: a quote that is never closed would otherwise swallow the whole file. */
const LONGEST_RECORD = 1_000_000;
/** Of the hash of the columns, enough to tell the files of one provider: 96 bits. */
const FORM_CHARACTERS = 16;

/** A record that was refused for its quotes, and whose last line is not known yet. */
interface Lost {
  readonly line: number;
  readonly id: string | null;
  readonly reason: string;
}

/**
 * The records of a CSV text in pieces, each with the line on which it begins. After a record whose quotes are wrong,
 * reading goes on with the next line that looks like a record, so that no good row is lost with it (policy F-24).
 * @throws BadFile when the header names a column twice, or not one that is required, or has a thousand of them
 */
export async function* readCsv(
  parts: AsyncIterable<string>,
  layout: Layout,
  onUnknown: (column: string) => void,
): AsyncGenerator<SourceRecord[]> {
  const { window, grow, moveTo, skipLine, isOver } = openWindow(parts);
  if (await isOver()) throw new BadFile(fileFaults.empty);
  while (!window.text.includes("\n") && !window.ended && window.text.length < LONGEST_RECORD) await grow();
  const separator = separatorOf(window.text.split("\n", 1)[0] ?? "");
  const { names, next } = readHeader(window.text, separator, layout, onUnknown);
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
  let lost: Lost | undefined;
  let found: SourceRecord[] = [];
  while (window.at < window.text.length || !(await isOver())) {
    if (found.length >= PIECE_RECORDS) {
      yield found;
      found = [];
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
      found.push({ line, key: cells[key], text, form, read: () => itemOf(text) });
    } else {
      const fault = cells.length < names.length ? lineFaults.tooFewColumns : lineFaults.tooManyColumns;
      found.push({ line, id: idOf(cells), field: null, reason: fault(cells.length, names.length) });
    }
  }
  if (lost) found.push(refused(lost, window.text.endsWith("\n") ? window.line - 1 : window.line));
  yield found;
}

function refused({ line, id, reason }: Lost, lastLine: number): SourceRecord {
  return { line, id, field: null, reason: lastLine > line ? lineFaults.upTo(reason, lastLine) : reason };
}

function readHeader(text: string, separator: string, layout: Layout, onUnknown: (column: string) => void) {
  const parsed = parseCsvRecord(text, 0, separator, true);
  if (parsed.kind !== "record") throw new BadFile(lineFaults.quoteMisplaced);
  if (parsed.cells.length > MOST_COLUMNS) throw new BadFile(fileFaults.tooManyColumns(parsed.cells.length));
  const names = parsed.cells.map((cell) => normalize(cell, "NFKC").trim());
  // First of all: what stands in a file without a header is about somebody, and is not told as a column's name.
  const missing = layout.required.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new BadFile(fileFaults.missingColumns(missing));
  const lastPlace = new Map(names.map((name, place) => [name, place]));
  const doubled = names.find((name, place) => name !== "" && lastPlace.get(name) !== place);
  if (doubled) throw new BadFile(fileFaults.doubledColumn(doubled));
  for (const name of names) if (!layout.known.includes(name)) onUnknown(name);
  return { names, next: parsed.next };
}

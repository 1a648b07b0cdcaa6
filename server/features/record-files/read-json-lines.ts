import { isRawRecord, type RawRecord } from "contract/records/field-rules.ts";
import { reasons } from "contract/records/messages.ts";
import { lineFaults } from "./messages.ts";
import { type Layout, LONGEST_RECORD, MOST_COLUMNS, PIECE_RECORDS, type SourceRecord } from "./source-record.ts";
import { openWindow } from "./text-window.ts";

const FORM = "JSON";

/**
 * The records of a text with one JSON object a line, in pieces. Only known fields are kept: the others belong to nobody.
 */
export async function* readJsonLines(
  parts: AsyncIterable<string>,
  layout: Layout,
  onUnknown: (field: string) => void,
): AsyncGenerator<SourceRecord[]> {
  const { window, grow, moveTo, skipLine, isOver } = openWindow(parts);
  let found: SourceRecord[] = [];
  while (window.at < window.text.length || !(await isOver())) {
    if (found.length >= PIECE_RECORDS) {
      yield found;
      found = [];
    }
    const end = window.text.indexOf("\n", window.at);
    if (end < 0 && !window.ended && window.text.length - window.at < LONGEST_RECORD) {
      await grow();
      continue;
    }
    const { line, text, at } = window;
    const isTooLong = (end < 0 ? text.length : end) - at >= LONGEST_RECORD;
    const content = isTooLong ? "" : text.slice(at, end < 0 ? text.length : end).trim();
    if (end < 0) await skipLine();
    else moveTo(end + 1);
    if (isTooLong) found.push({ line, id: null, field: null, reason: lineFaults.recordTooLong });
    else if (content !== "") found.push(readLine(line, content, layout, onUnknown));
  }
  yield found;
}

function readLine(line: number, text: string, layout: Layout, onUnknown: (field: string) => void): SourceRecord {
  const parsed = parse(text);
  if (!isRawRecord(parsed)) return { line, id: null, field: null, reason: lineFaults.notJson };
  const fields = Object.keys(parsed).length;
  if (fields > MOST_COLUMNS) {
    return {
      line,
      id: idOf(parsed, layout),
      field: null,
      reason: lineFaults.tooManyColumns(fields, layout.known.length),
    };
  }
  const item: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(parsed)) {
    if (layout.known.includes(name)) item[name] = value;
    else onUnknown(name);
  }
  const nested = Object.keys(item).find((name) => isNested(item[name]));
  if (nested === undefined) return { line, key: item[layout.key], text, form: FORM, read: () => item };
  return { line, id: idOf(item, layout), field: nested, reason: reasons.notText };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** No field is an object; a list holds texts. */
function isNested(value: unknown): boolean {
  const values = Array.isArray(value) ? value : [value];
  return values.some((one) => typeof one === "object" && one !== null && one !== value) || isRawRecord(value);
}

function idOf(item: RawRecord, layout: Layout): string | null {
  const id = item[layout.key];
  return typeof id === "string" || typeof id === "number" ? String(id) : null;
}

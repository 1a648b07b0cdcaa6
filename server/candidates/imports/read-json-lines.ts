import { isRawRecord, type RawRecord } from "contract/candidates/field-rules.ts";
import { reasons } from "contract/candidates/record-messages.ts";
import { lineIssues } from "./messages.ts";
import { fieldOf, type Layout, LONGEST_RECORD, MOST_COLUMNS, type SourceRecord } from "./source-record.ts";

export async function* readJsonLines(
  lines: AsyncIterable<string[]>,
  layout: Layout,
  onUnknown: (field: string) => void,
): AsyncGenerator<SourceRecord[]> {
  let line = 0;
  for await (const some of lines) {
    yield some.flatMap((text): SourceRecord[] => {
      line += 1;
      if (text.length >= LONGEST_RECORD) return [{ line, id: null, field: null, reason: lineIssues.recordTooLong }];
      const content = text.trim();
      return content === "" ? [] : [readLine(line, content, layout, onUnknown)];
    });
  }
}

function readLine(line: number, text: string, layout: Layout, onUnknown: (field: string) => void): SourceRecord {
  const parsed = parse(text);
  if (!isRawRecord(parsed)) return { line, id: null, field: null, reason: lineIssues.notJson };
  const fields = Object.keys(parsed).length;
  if (fields > MOST_COLUMNS) {
    return {
      line,
      id: idOf(parsed, layout),
      field: null,
      reason: lineIssues.tooManyColumns(fields, layout.known.length),
    };
  }
  const item: Record<string, unknown> = {};
  let hasHeadings = false;
  for (const [name, value] of Object.entries(parsed)) {
    // JavaScript reads 1e999 as Infinity, which JSON would send as null, an empty field. Send a text instead, so that
    // the server rejects the value.
    const { field, isChosen } = fieldOf(layout, name);
    hasHeadings ||= field !== undefined && field !== name;
    const isUsed = field !== undefined && (field === name || !(field in parsed));
    if (isUsed) item[field] = isInfinite(value) ? String(value) : value;
    if (!isUsed || isChosen) onUnknown(name);
  }
  const nested = Object.keys(item).find((name) => isNested(item[name]));
  if (nested !== undefined) return { line, id: idOf(item, layout), field: nested, reason: reasons.notText };
  return { line, key: item[layout.key], text, form: formOf(layout), hasHeadings, read: () => item };
}

/** Returns a text that changes with the fields that staff chose, because these fields change the meaning of a line. */
function formOf({ columns }: Layout): string {
  return ["JSON", ...Object.entries(columns).flat()].join(" ");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isInfinite(value: unknown): boolean {
  return typeof value === "number" && !Number.isFinite(value);
}

function isNested(value: unknown): boolean {
  const values = Array.isArray(value) ? value : [value];
  return values.some((one) => typeof one === "object" && one !== null && one !== value) || isRawRecord(value);
}

function idOf(item: RawRecord, layout: Layout): string | null {
  const id = item[layout.key];
  return typeof id === "string" || typeof id === "number" ? String(id) : null;
}

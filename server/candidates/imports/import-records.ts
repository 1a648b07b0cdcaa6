import { setImmediate } from "node:timers/promises";
import { versionOf } from "contract/candidates/candidate-rules.ts";
import { keyOf } from "contract/candidates/field-rules.ts";
import type { ImportColumns } from "contract/candidates/imports.ts";
import type { LikelyDuplicate } from "contract/candidates/intake.ts";
import { reasons } from "contract/candidates/record-messages.ts";
import { BATCH_ITEMS, type Outcome, type RecordIssue } from "contract/records.ts";
import { misreadAccents, shortZipCode } from "./messages.ts";
import { type ByteSource, readFile } from "./read-file.ts";
import { layoutOf, type ReadRecord, type SourceRecord } from "./source-record.ts";
import { frenchReasons, withoutSpreadsheetForms } from "./spreadsheet-values.ts";
import type { IntakeTarget, Store } from "./target.ts";

/** The maximum length of a batch. A character can take six bytes in the JSON of the request. */
const BATCH_CHARACTERS = 2_000_000;
/** MacRoman accents that were read as Windows-1252. No French word contains these characters at these places. */
const MISREAD_ACCENTS = new RegExp(
  [
    /[ŽŸÕ](?:(?<=\p{Ll}.)|(?<=\p{L}.)(?=\p{Ll}))/u,
    /(?<=\p{L})[ˆ‰”•™](?=\p{Ll})/u,
    /(?<=[aeioy]|[^q]u)‘(?=[\p{Ll},;\t\r\n"]|$)/u,
    /ƒ(?=\p{L})|[\u008d\u008f\u0090\u009d]/u,
  ]
    .map(({ source }) => source)
    .join("|"),
  "u",
);

interface Result {
  readonly outcome: Outcome;
  readonly changed?: readonly string[] | undefined;
  readonly likelyDuplicates?: readonly LikelyDuplicate[] | undefined;
  readonly errors?: readonly RecordIssue[] | undefined;
}

/**
 * Imports a file. Checks the next batch while the target stores the previous batch. A second import of the same file
 * changes nothing (policy F-22, F-24, F-25).
 * @throws BadFile if the file is unreadable; Error if the target is unreachable
 */
export async function importRecords(
  kind: "candidates" | "register",
  source: ByteSource,
  target: IntakeTarget,
  on: ImportListener,
  { dryRun = false, columns = {} }: { readonly dryRun?: boolean; readonly columns?: ImportColumns } = {},
): Promise<ImportCounts> {
  const layout = layoutOf(kind, columns);
  const seenReason = kind === "candidates" ? reasons.externalIdSeen : reasons.ordinalSeen;
  const counts: ImportCounts = { total: 0, created: 0, updated: 0, unchanged: 0, refused: 0 };
  let bytes = 0;
  let hasWarned = false;

  const check = async (batch: readonly SourceRecord[]): Promise<Store<Result>> => {
    const records = batch.filter((record): record is ReadRecord => "read" in record);
    const misread = hasWarned ? undefined : records.find(({ text }) => MISREAD_ACCENTS.test(text));
    if (misread) on.warning(misreadAccents(misread.line));
    hasWarned ||= misread !== undefined;
    return records.length === 0 ? async () => [] : target[kind](records, dryRun);
  };
  const storeBatch = async (batch: readonly SourceRecord[], store: Store<Result>): Promise<void> => {
    reportOutcomes(batch, await store(), { on, counts, key: layout.key });
    counts.total += batch.length;
    await on.progress(bytes, counts);
  };

  let hasShortZipCode = false;
  // If a file uses the field names of the API, its days and postal codes already have the form of the API.
  const readable = (record: SourceRecord): SourceRecord => {
    if (!("read" in record) || !record.hasHeadings) return record;
    const onShortZipCode = (found: string) => {
      if (!hasShortZipCode) on.warning(shortZipCode(record.line, found));
      hasShortZipCode = true;
    };
    return { ...record, readTyped: record.read, read: () => withoutSpreadsheetForms(record.read(), onShortZipCode) };
  };

  const seen = new Set<string>();
  const unknown = onceEach(on.unknownColumn);
  const chunks = readFile(source, layout, {
    unknown,
    bytes: (read) => {
      bytes = read;
    },
  });
  let storing: Promise<void> = Promise.resolve();
  try {
    for await (const batch of takeBatches(chunks)) {
      const once = batch.map((record) => readable(withoutRepeat(record, seen, layout.key, seenReason)));
      const store = await check(once);
      await storing;
      storing = storeBatch(once, store);
      // `storing` is awaited later and then throws the error. Without this handler, Node would report an unhandled
      // rejection.
      storing.catch(() => undefined);
    }
    await storing;
    return counts;
  } finally {
    // Wait for the batch in progress even after an error, because the caller closes the target.
    await Promise.allSettled([storing]);
  }
}

interface Report {
  readonly on: ImportListener;
  readonly counts: ImportCounts;
  readonly key: string;
}

function reportOutcomes(batch: readonly SourceRecord[], results: readonly Result[], { on, counts, key }: Report): void {
  const responses = results[Symbol.iterator]();
  for (const record of batch) {
    if (!("read" in record)) {
      counts.refused += 1;
      on.refused({ line: record.line, id: record.id, field: record.field, reason: record.reason }, () => ({
        version: undefined,
        issues: [{ field: record.field, error: record.reason, value: record.field === key ? record.id : null }],
      }));
      continue;
    }
    const result: Result = responses.next().value ?? { outcome: "refused" };
    // An erased candidate's record is not stored, so it counts as unchanged.
    counts[result.outcome === "erased" ? "unchanged" : result.outcome] += 1;
    const id = keyOf(record.key) || null;
    const errors = (result.errors ?? []).map((issue) => ({ ...issue, error: reasonOf(record, issue.error) }));
    if (result.outcome === "refused") {
      on.refused({ line: record.line, id, ...summaryOf(errors) }, () => contentOf(record, errors));
    }
    if (result.changed) on.changed({ line: record.line, id, fields: result.changed });
    const { likelyDuplicates } = result;
    if (likelyDuplicates) on.duplicate({ line: record.line, id, likelyDuplicates });
  }
}

function reasonOf({ hasHeadings }: ReadRecord, error: string): string {
  return (hasHeadings && frenchReasons.get(error)) || error;
}

async function* takeBatches(chunks: AsyncIterable<SourceRecord[]>): AsyncGenerator<SourceRecord[]> {
  let batch: SourceRecord[] = [];
  let characters = 0;
  for await (const chunk of chunks) {
    // Pause before each chunk, so that Node can handle the database's responses about the previous batch.
    await setImmediate();
    for (const record of chunk) {
      batch.push(record);
      characters += "read" in record ? record.text.length : 0;
      if (batch.length < BATCH_ITEMS && characters < BATCH_CHARACTERS) continue;
      yield batch;
      batch = [];
      characters = 0;
    }
  }
  if (batch.length > 0) yield batch;
}

function withoutRepeat(record: SourceRecord, seen: Set<string>, key: string, reason: string): SourceRecord {
  if (!("read" in record)) return record;
  const identifier = keyOf(record.key);
  const isRepeated = seen.has(identifier);
  // Store a copy of the identifier. The identifier is a part of the file's text, and V8 would keep the whole text in
  // memory for this part.
  if (identifier !== "") seen.add(` ${identifier}`.slice(1));
  if (!isRepeated) return record;
  return { line: record.line, id: identifier, field: key, reason };
}

function summaryOf(errors: readonly RecordIssue[]): { field: string | null; reason: string } {
  const [first, ...others] = errors;
  const reason = [
    first?.error ?? reasons.notARecord,
    ...others.map(({ field, error }) => [field, error].filter(Boolean).join(" : ")),
  ];
  return { field: first?.field ?? null, reason: reason.join(" ; ") };
}

function contentOf(record: ReadRecord, errors: readonly RecordIssue[]): RejectedContent {
  const values = (record.readTyped ?? record.read)();
  const foundValue = (field: string | null) => {
    const value = field === null ? null : (values[field] ?? null);
    return value === null || typeof value === "string" ? value : JSON.stringify(value);
  };
  const issues = errors.length > 0 ? errors : [{ field: null, error: reasons.notARecord }];
  return {
    version: versionOf(values),
    issues: issues.map(({ field, error }): FaultyValue => ({ field, error, value: foundValue(field) })),
  };
}

const MOST_UNKNOWN = 200;

function onceEach(report: (name: string) => void): (name: string) => void {
  const reported = new Set<string>();
  return (name) => {
    if (reported.size >= MOST_UNKNOWN || reported.has(name)) return;
    reported.add(name);
    report(name);
  };
}

export interface RejectedLine {
  readonly line: number;
  readonly id: string | null;
  readonly field: string | null;
  readonly reason: string;
}

export interface FaultyValue {
  readonly field: string | null;
  readonly error: string;
  readonly value: string | null;
}

export interface RejectedContent {
  readonly version: number | undefined;
  readonly issues: readonly FaultyValue[];
}

export interface ChangedLine {
  readonly line: number;
  readonly id: string | null;
  readonly fields: readonly string[];
}

export interface DuplicateLine {
  readonly line: number;
  readonly id: string | null;
  readonly likelyDuplicates: readonly LikelyDuplicate[];
}

export interface ImportCounts {
  total: number;
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
}

export interface ImportListener {
  /** Called before each batch except the first. An error from this function stops the import. */
  readonly progress: (bytes: number, counts: ImportCounts) => void | Promise<void>;
  readonly refused: (line: RejectedLine, content: () => RejectedContent) => void;
  readonly changed: (line: ChangedLine) => void;
  readonly duplicate: (line: DuplicateLine) => void;
  readonly unknownColumn: (name: string) => void;
  readonly warning: (sentence: string) => void;
}

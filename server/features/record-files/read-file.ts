import { type ByteSource, readText } from "./decode-text.ts";
import { fileFaults } from "./messages.ts";
import { readCsv } from "./read-csv.ts";
import { readJsonLines } from "./read-json-lines.ts";
import { BadFile, type Layout, LONGEST_RECORD, type SourceRecord } from "./source-record.ts";

/**
 * The records of a file in pieces, CSV or one JSON object a line, as its content tells; UTF-8 UTF-16 with its mark or Windows-1252.
 * @throws BadFile when it is empty or its header is wrong
 */
export async function* readFile(
  source: ByteSource,
  layout: Layout,
  on: { readonly bytes: (read: number) => void; readonly unknown: (name: string) => void },
): AsyncGenerator<SourceRecord[]> {
  const parts = withLineFeeds(readText(source, on.bytes));
  try {
    let start = "";
    while (start.trim() === "") {
      const next = await parts.next();
      if (next.done) throw new BadFile(fileFaults.empty);
      start += next.value;
    }
    const read = start.trimStart().startsWith("{") ? readJsonLines : readCsv;
    yield* read(joined(start, parts), layout, on.unknown);
  } finally {
    // Also when the file is refused or the import stops: the file is closed.
    await parts.return(undefined);
  }
}

const FIRST_LINE_END = /\r\n|\n|\r(?=[^\n])/;

/** Ends every line with a line feed where the first one ends with a carriage return alone, as old Macs write. */
async function* withLineFeeds(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let start = "";
  let isBare: boolean | undefined;
  for await (const part of parts) {
    const text = start + part;
    const end = isBare === undefined ? FIRST_LINE_END.exec(text)?.[0] : undefined;
    if (end !== undefined || text.length >= LONGEST_RECORD) isBare ??= end === "\r";
    start = isBare === undefined ? text : "";
    if (isBare !== undefined) yield isBare ? text.replaceAll("\r", "\n") : text;
  }
  yield start;
}

async function* joined(start: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield start;
  yield* rest;
}

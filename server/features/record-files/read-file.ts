import { type ByteSource, readText } from "./decode-text.ts";
import { fileFaults } from "./messages.ts";
import { readCsv } from "./read-csv.ts";
import { readJsonLines } from "./read-json-lines.ts";
import { BadFile, type Layout, type SourceRecord } from "./source-record.ts";

/**
 * The records of a file in pieces, CSV or one JSON object a line, as its content tells; UTF-8 or Windows-1252.
 * @throws BadFile when it is empty or its header is wrong
 */
export async function* readFile(
  source: ByteSource,
  layout: Layout,
  on: { readonly bytes: (read: number) => void; readonly unknown: (name: string) => void },
): AsyncGenerator<SourceRecord[]> {
  const parts = readText(source, on.bytes);
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

async function* joined(start: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield start;
  yield* rest;
}

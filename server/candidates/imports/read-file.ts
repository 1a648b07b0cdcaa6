import { createReadStream } from "node:fs";
import { fileIssues } from "./messages.ts";
import { readCsv } from "./read-csv.ts";
import { readJsonLines } from "./read-json-lines.ts";
import { BadFile, type Layout, LONGEST_RECORD, type SourceRecord } from "./source-record.ts";

export type ByteSource = () => AsyncIterable<Uint8Array>;

const CHUNK_BYTES = 512 * 1024;
const REPLACEMENT = "\ufffd";
const FIRST_LINE_END = /\r\n|\n|\r(?=[^\n])/;

export function bytesOfFile(path: string): ByteSource {
  return () => createReadStream(path, { highWaterMark: CHUNK_BYTES });
}

/**
 * Reads CSV or NDJSON in UTF-8, Windows-1252, or UTF-16 with a byte order mark.
 * @throws BadFile if the file is empty or the header is wrong
 */
export async function* readFile(
  source: ByteSource,
  layout: Layout,
  on: { readonly bytes: (read: number) => void; readonly unknown: (name: string) => void },
): AsyncGenerator<SourceRecord[]> {
  const lines = readLines(source, on.bytes);
  try {
    let start: string[] = [];
    while (start.every((line) => line.trim() === "")) {
      const next = await lines.next();
      if (next.done) throw new BadFile(fileIssues.empty);
      start = start.concat(next.value);
    }
    const isJson = start
      .find((line) => line.trim() !== "")
      ?.trimStart()
      .startsWith("{");
    yield* (isJson ? readJsonLines : readCsv)(joined(start, lines), layout, on.unknown);
  } finally {
    await lines.return(undefined);
  }
}

/** Yields lines in groups. A line that is too long for a record may be cut. */
async function* readLines(source: ByteSource, onBytes: (read: number) => void): AsyncGenerator<string[]> {
  const decoder = new TextDecoder(await findEncoding(source));
  let read = 0;
  let rest = "";
  // True if a carriage return alone ends a line, as on old Macs. Undefined until the first end of a line.
  let isBare: boolean | undefined;
  const split = (text: string): string[] => {
    const whole = rest + text;
    const end = isBare === undefined ? FIRST_LINE_END.exec(whole)?.[0] : undefined;
    if (end !== undefined) isBare = end === "\r";
    return (isBare ? whole.replaceAll("\r", "\n") : whole).split("\n");
  };
  for await (const bytes of source()) {
    read += bytes.length;
    onBytes(read);
    const lines = split(decoder.decode(bytes, { stream: true }));
    rest = (lines.pop() ?? "").slice(0, LONGEST_RECORD);
    yield lines;
  }
  const lines = split(decoder.decode());
  yield lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

async function* joined(start: string[], rest: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  yield start;
  yield* rest;
}

/** Detects UTF-16 by the byte order mark. Excel writes this mark in files of the type 'Texte Unicode'. */
export function markedEncoding(start: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  return start[0] === 0xfe && start[1] === 0xff ? "utf-16be" : undefined;
}

/**
 * Accents in Windows-1252 are rarely valid UTF-8. A file in which most accents are valid UTF-8 is therefore damaged
 * UTF-8, not Windows-1252.
 */
async function findEncoding(source: ByteSource): Promise<string> {
  const decoder = new TextDecoder();
  let isFirst = true;
  let wrong = 0;
  let valid = 0;
  for await (const bytes of source()) {
    const marked = isFirst ? markedEncoding(bytes) : undefined;
    if (marked) return marked;
    isFirst = false;
    const text = decoder.decode(bytes, { stream: true });
    wrong += text.split(REPLACEMENT).length - 1;
    valid += bytes.length - text.length;
  }
  return wrong > valid ? "windows-1252" : "utf-8";
}

import { createReadStream } from "node:fs";
import { fileFaults } from "./messages.ts";
import { readCsv } from "./read-csv.ts";
import { readJsonLines } from "./read-json-lines.ts";
import { BadFile, type Layout, LONGEST_RECORD, type SourceRecord } from "./source-record.ts";

/** The bytes of a file from its beginning, each time it is called. */
export type ByteSource = () => AsyncIterable<Uint8Array>;

const PIECE_BYTES = 512 * 1024;
const REPLACEMENT = "\ufffd";
const FIRST_LINE_END = /\r\n|\n|\r(?=[^\n])/;

/** A file on this machine's disk. */
export function bytesOfFile(path: string): ByteSource {
  return () => createReadStream(path, { highWaterMark: PIECE_BYTES });
}

/**
 * Reads the records of a file in pieces: CSV or one JSON object a line, in UTF-8, UTF-16 with a mark or Windows-1252, as
 * its content says.
 * @throws BadFile when it is empty or its header is wrong
 */
export async function* readFile(
  source: ByteSource,
  layout: Layout,
  on: { readonly bytes: (read: number) => void; readonly unknown: (name: string) => void },
): AsyncGenerator<SourceRecord[]> {
  const lines = readLines(source, on.bytes);
  try {
    const start: string[] = [];
    while (start.every((line) => line.trim() === "")) {
      const next = await lines.next();
      if (next.done) throw new BadFile(fileFaults.empty);
      start.push(...next.value);
    }
    const isJson = start
      .find((line) => line.trim() !== "")
      ?.trimStart()
      .startsWith("{");
    yield* (isJson ? readJsonLines : readCsv)(joined(start, lines), layout, on.unknown);
  } finally {
    // Closes the file, also when it is refused or the import stops.
    await lines.return(undefined);
  }
}

/** The lines of a file, some at once. Of one that is too long for a record, only its beginning may come. */
async function* readLines(source: ByteSource, onBytes: (read: number) => void): AsyncGenerator<string[]> {
  const decoder = new TextDecoder(await findEncoding(source));
  let read = 0;
  let rest = "";
  // Old Macs end lines with a carriage return alone.
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

/** The encoding that a byte order mark names: Excel's 'Texte Unicode' is UTF-16. */
export function markedEncoding(start: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  return start[0] === 0xfe && start[1] === 0xff ? "utf-16be" : undefined;
}

/**
 * Tells UTF-8 from Windows-1252 by the whole file. Accents in Windows-1252 hardly ever happen to be UTF-8, so a file with
 * more valid sequences than wrong bytes is UTF-8 with a few spoilt characters.
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
    // A sequence has more bytes than characters.
    valid += bytes.length - text.length;
  }
  return wrong > valid ? "windows-1252" : "utf-8";
}

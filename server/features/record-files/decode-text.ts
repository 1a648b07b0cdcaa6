import { open } from "node:fs/promises";

/** The bytes of a file from its beginning, each time it is asked: in pieces, each to be read before the next one. */
export type ByteSource = () => AsyncIterable<Uint8Array>;

/** How the bytes of a text file are to be read. */
type Encoding = "utf-8" | "windows-1252" | "utf-16le" | "utf-16be";

/** Bytes that are read at once, always into the same place. */
const PIECE_BYTES = 512 * 1024;
/** Of a character's bytes, those behind the first. */
const isContinued = (byte: number) => (byte & 0b1100_0000) === 0b1000_0000;

/** The encoding that the first two bytes of a file mark: Excel's 'Texte Unicode' has two bytes for a letter. */
export function markedEncoding(start: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  return start[0] === 0xfe && start[1] === 0xff ? "utf-16be" : undefined;
}

/**
 * Tells UTF-8 from Windows-1252 by the whole file, before it is read. Text of many accents hardly ever happens to be
 * UTF-8, so a file with more right sequences than wrong bytes is UTF-8 with a few spoilt characters.
 */
async function detectEncoding(bytes: ByteSource): Promise<Encoding> {
  for await (const start of bytes()) {
    const marked = markedEncoding(start);
    if (marked) return marked;
    break;
  }
  if (await isUtf8(bytes)) return "utf-8";
  const { sequences, wrong } = await countSequences(bytes);
  return wrong > sequences ? "windows-1252" : "utf-8";
}

async function isUtf8(source: ByteSource): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const bytes of source()) decoder.decode(bytes, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** A file that lies on this machine's disk. */
export function bytesOfFile(path: string): ByteSource {
  return () => piecesOf(path);
}

async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  await using file = await open(path);
  const buffer = Buffer.alloc(PIECE_BYTES);
  for (;;) {
    const { bytesRead } = await file.read(buffer);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

/** How many characters of several bytes a file has when it is read as UTF-8, and how many bytes fit nowhere. */
async function countSequences(source: ByteSource): Promise<{ sequences: number; wrong: number }> {
  let sequences = 0;
  let wrong = 0;
  /** Bytes that the present sequence still needs. */
  let expected = 0;
  for await (const bytes of source()) {
    for (const byte of bytes) {
      if (expected > 0) {
        expected = isContinued(byte) ? expected - 1 : 0;
        if (isContinued(byte) && expected === 0) sequences += 1;
        if (isContinued(byte)) continue;
        wrong += 1;
      }
      if (byte < 0x80) continue;
      if (byte >= 0xc2 && byte <= 0xdf) expected = 1;
      else if (byte >= 0xe0 && byte <= 0xef) expected = 2;
      else if (byte >= 0xf0 && byte <= 0xf4) expected = 3;
      else wrong += 1;
    }
  }
  return { sequences, wrong };
}

/** The text of a file in parts, its byte order mark dropped; `onBytes` hears how many bytes were read so far. */
export async function* readText(source: ByteSource, onBytes: (read: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder(await detectEncoding(source));
  let read = 0;
  for await (const bytes of source()) {
    read += bytes.length;
    onBytes(read);
    yield decoder.decode(bytes, { stream: true });
  }
  yield decoder.decode();
}

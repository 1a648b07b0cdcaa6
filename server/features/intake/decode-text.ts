import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";

/** How the bytes of a text file are to be read. */
type Encoding = "utf-8" | "windows-1252";

/** Bytes that are read at once: a long file in few pieces, each too large to be moved about in memory. */
const PIECE = { highWaterMark: 256 * 1024 };
/** Of a character's bytes, those behind the first. */
const isContinued = (byte: number) => (byte & 0b1100_0000) === 0b1000_0000;

/**
 * Tells UTF-8 from Windows-1252 by the whole file, before it is read. Text of many accents hardly ever happens to be
 * UTF-8, so a file with more right sequences than wrong bytes is UTF-8 with a few spoilt characters.
 */
async function detectEncoding(path: string): Promise<Encoding> {
  let rest = Buffer.alloc(0);
  let isRight = true;
  for await (const chunk of createReadStream(path, PIECE)) {
    const bytes = Buffer.concat([rest, chunk]);
    // The last character may go on in the next piece.
    const end = bytes.findLastIndex((byte) => !isContinued(byte));
    isRight &&= isUtf8(bytes.subarray(0, end));
    rest = bytes.subarray(end);
    if (!isRight) break;
  }
  if (isRight && isUtf8(rest)) return "utf-8";
  const { sequences, wrong } = await countSequences(path);
  return wrong > sequences ? "windows-1252" : "utf-8";
}
/** How many characters of several bytes a file has when it is read as UTF-8, and how many bytes fit nowhere. */
async function countSequences(path: string): Promise<{ sequences: number; wrong: number }> {
  let sequences = 0;
  let wrong = 0;
  /** Bytes that the present sequence still needs. */
  let expected = 0;
  for await (const chunk of createReadStream(path, PIECE)) {
    const bytes: Uint8Array = chunk;
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
export async function* readText(path: string, onBytes: (read: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder(await detectEncoding(path));
  let read = 0;
  for await (const chunk of createReadStream(path, PIECE)) {
    const bytes: Uint8Array = chunk;
    read += bytes.length;
    onBytes(read);
    yield decoder.decode(bytes, { stream: true });
  }
  yield decoder.decode();
}

import { constants, inflateRawSync, inflateSync } from "node:zlib";
import { RefusedPdf } from "./values.ts";

/** No byte of compressed data stands for more bytes than this. */
const MOST_OF_ONE_BYTE = 1032;
/** The letter `z`. */
const ZEROS = 122;
const [CLEAR, END, LAST_CODE, WIDEST] = [256, 257, 4095, 12];

/**
 * Undoes Flate in one piece of memory, no larger than what may come of it.
 * @throws RefusedPdf when more than `room` bytes come of it, or it cannot be undone
 */
export function inflate(bytes: Buffer, room: number): Buffer {
  const most = Math.max(1, room);
  const options = {
    maxOutputLength: most,
    chunkSize: Math.max(constants.Z_MIN_CHUNK, Math.min(most, bytes.length * MOST_OF_ONE_BYTE)),
    // Data that end too early are taken as far as they go, as readers do.
    finishFlush: constants.Z_SYNC_FLUSH,
  };
  try {
    return inflateSync(bytes, options);
  } catch (error) {
    if (isTooLarge(error)) throw new RefusedPdf("pdfTooComplex");
  }
  try {
    // Readers do not look at the sum before and behind the data.
    return inflateRawSync(bytes.subarray(2), options);
  } catch (error) {
    throw new RefusedPdf(isTooLarge(error) ? "pdfTooComplex" : "pdfBroken");
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
}

/** The bytes that hexadecimal digits stand for. */
export function fromHex(bytes: Buffer): Buffer {
  return Buffer.from(textBefore(bytes, ">").replace(/[^0-9a-f]/gi, ""), "hex");
}

/** The bytes that groups of five characters stand for, or one `z` for four zeros (ISO 32000-1, 7.4.3). */
export function fromAscii85(bytes: Buffer, room: number): Buffer {
  const end = bytes.indexOf("~");
  const text = end < 0 ? bytes : bytes.subarray(0, end);
  let zeros = 0;
  for (const byte of text) if (byte === ZEROS) zeros += 1;
  if (4 * zeros > room) throw new RefusedPdf("pdfTooComplex");
  const unpacked = Buffer.alloc(4 * zeros + text.length + 4);
  let [size, group, digits] = [0, 0, 0];
  for (const byte of text) {
    if (byte === ZEROS) size += 4;
    if (byte < 33 || byte > 117) continue;
    group = group * 85 + byte - 33;
    digits += 1;
    if (digits < 5) continue;
    size = unpacked.writeUInt32BE(group % 2 ** 32, size);
    [group, digits] = [0, 0];
  }
  if (digits < 2) return unpacked.subarray(0, size);
  // A last group that is short is filled up with the highest digit.
  for (let missing = digits; missing < 5; missing += 1) group = group * 85 + 84;
  unpacked.writeUInt32BE(group % 2 ** 32, size);
  return unpacked.subarray(0, size + digits - 1);
}

/** The bytes that runs stand for (7.4.5). */
export function fromRuns(bytes: Buffer, room: number): Buffer {
  return unpackTwice((into) => unpackRuns(bytes, into), room);
}

/** The bytes that LZW stands for (7.4.4). */
export function fromLzw(bytes: Buffer, earlyChange: number, room: number): Buffer {
  return unpackTwice((into) => unpackLzw(bytes, earlyChange, into), room);
}

/**
 * Counts first what comes of it, so that no memory is taken for what is refused.
 * @throws RefusedPdf when it is more than `room`
 */
function unpackTwice(unpack: (into?: Buffer) => number, room: number): Buffer {
  const size = unpack();
  if (size > room) throw new RefusedPdf("pdfTooComplex");
  const unpacked = Buffer.alloc(size);
  unpack(unpacked);
  return unpacked;
}

function unpackRuns(bytes: Buffer, into?: Buffer): number {
  let count = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at] ?? 128;
    if (length === 128) break;
    const size = length < 128 ? length + 1 : 257 - length;
    if (length < 128) into?.set(bytes.subarray(at + 1, at + 1 + size), count);
    else into?.fill(bytes[at + 1] ?? 0, count, count + size);
    count += size;
    at += length < 128 ? length + 2 : 2;
  }
  return count;
}

/** A new code stands for what the code before it stood for and one byte more, just as they were unpacked. */
function unpackLzw(bytes: Buffer, earlyChange: number, into?: Buffer): number {
  const lengths = new Uint32Array(LAST_CODE + 1).fill(1);
  const places = new Uint32Array(LAST_CODE + 1);
  let [count, next, before, bits, held] = [0, CLEAR + 2, 0, 0, 0];
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffffff;
    bits += 8;
    const width = Math.min(WIDEST, 32 - Math.clz32(Math.max(CLEAR, next + earlyChange)));
    if (bits < width) continue;
    bits -= width;
    const code = (held >> bits) & (2 ** width - 1);
    if (code === END) break;
    if (code === CLEAR) [next, before] = [CLEAR + 2, 0];
    else {
      if (before > 0 && next <= LAST_CODE) {
        places[next] = count - before;
        lengths[next++] = before + 1;
      }
      before = lengths[code] ?? 1;
      if (into) copyCode(into, count, code, places[code] ?? 0, before);
      count += before;
    }
  }
  return count;
}

/** Byte by byte: a code may hold the byte that it is about to write. */
function copyCode(into: Buffer, at: number, code: number, from: number, length: number): void {
  if (code < CLEAR) into[at] = code;
  else for (let index = 0; index < length; index += 1) into[at + index] = into[from + index] ?? 0;
}

function textBefore(bytes: Buffer, mark: string): string {
  const end = bytes.indexOf(mark);
  return bytes.toString("latin1", 0, end < 0 ? bytes.length : end);
}

import { Reader, readOrPass, UNREADABLE } from "./reader.ts";
import { findStarts } from "./starts.ts";
import { type Limits, Stream, type Value } from "./values.ts";

/** A value of a file with the number of its object, which a trailer has not. */
export interface Found {
  readonly number: number | undefined;
  readonly value: Value;
}

/** Most bytes between the word `stream`, or the end of its bytes, and what follows. */
const LOOK_AHEAD = 16;

/**
 * The objects and the trailers of a file in the order in which they stand in it, and not by the table that tells where
 * they are: what the table leaves out, or two tables tell in two ways, is found too. What is no value is passed over.
 */
export function* scan(bytes: Buffer, limits: Limits): Generator<Found> {
  const starts = findStarts(bytes);
  for (let start = starts(0); start; ) {
    const { position, number } = start;
    limits.values.spend();
    const reader = new Reader(bytes, position, limits.values);
    const value = readOrPass(() => (number === undefined ? reader.value() : readObject(bytes, reader)));
    const packed = value instanceof Stream ? value.bytes.length : 0;
    limits.read.spend(reader.position - position - packed);
    if (value !== undefined) yield { number, value };
    start = starts(value === undefined ? position : reader.position);
  }
}

/** A value, or a dictionary with the bytes that follow it. */
function readObject(bytes: Buffer, reader: Reader): Value {
  const value = reader.value();
  if (!(value instanceof Map)) return value;
  reader.skipSpace();
  if (!reader.skipWord("stream")) return value;
  const from = reader.position + matchAt(bytes, reader.position, /^ *(\r\n|\r|\n)/).length;
  const to = findEnd(bytes, from, value.get("Length"));
  reader.position = to ?? bytes.length;
  if (to === undefined) throw UNREADABLE;
  return new Stream(value, bytes.subarray(from, to));
}

/** Where the bytes of a stream end: where its dictionary says so, if that is true, else before the word that ends it. */
function findEnd(bytes: Buffer, from: number, length: Value | undefined): number | undefined {
  if (typeof length === "number" && length >= 0 && matchAt(bytes, from + length, /^\s{0,4}endstream/)) {
    return from + length;
  }
  const end = bytes.indexOf("endstream", from);
  if (end < 0) return undefined;
  const lineEnd = /(\r\n|\r|\n)$/.exec(bytes.toString("latin1", Math.max(from, end - 2), end))?.[0] ?? "";
  return end - lineEnd.length;
}

function matchAt(bytes: Buffer, from: number, pattern: RegExp): string {
  return pattern.exec(bytes.toString("latin1", from, from + LOOK_AHEAD))?.[0] ?? "";
}

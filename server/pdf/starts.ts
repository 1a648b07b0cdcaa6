/** Where an object or a trailer begins. */
export interface Start {
  readonly position: number;
  /** The number of the object; undefined for a trailer. */
  readonly number: number | undefined;
}

/** Digits of the largest number of an object. */
const MOST_DIGITS = 10;
const isSpace = (byte: number | undefined) => byte !== undefined && [0, 9, 10, 12, 13, 32].includes(byte);
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 48 && byte <= 57;

/**
 * Looks for what stands before an object, `12 0 obj`, and for trailers.
 * @returns a function that gives the first one from a position on
 */
export function findStarts(bytes: Buffer): (from: number) => Start | undefined {
  const text = bytes.toString("latin1");
  const words = /obj|trailer/g;
  return (from) => {
    words.lastIndex = from;
    for (let match = words.exec(text); match; match = words.exec(text)) {
      if (match[0] === "trailer") return { position: words.lastIndex, number: undefined };
      const number = numberBefore(bytes, match.index);
      if (number !== undefined) return { position: words.lastIndex, number };
    }
    return undefined;
  };
}

/** The number in `12 0 ` before a position. */
function numberBefore(bytes: Buffer, position: number): number | undefined {
  const generation = back(bytes, back(bytes, position, isSpace), isDigit);
  const end = back(bytes, generation, isSpace);
  const start = back(bytes, end, isDigit);
  const isHeader = end < generation && isDigit(bytes[generation]) && start < end && end - start <= MOST_DIGITS;
  return isHeader ? Number(bytes.toString("latin1", start, end)) : undefined;
}

/** The first position of the run of such bytes that ends at `end`. */
function back(bytes: Buffer, end: number, isOne: (byte: number | undefined) => boolean): number {
  let start = end;
  while (start > 0 && isOne(bytes[start - 1])) start -= 1;
  return start;
}

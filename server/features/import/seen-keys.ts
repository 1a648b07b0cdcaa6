import { hash as digestOf } from "node:crypto";

const FIRST_PLACES = 4096;

/**
 * Remembers identifiers by 64 bits of their hash, in a table that is at most half full: 16 bytes for each instead of
 * the 150 of a text in a Set, so that half a million lines fit beside the program (policy F-24). Two of half a million
 * are taken for one another once in a hundred million files.
 * @returns a function that notes an identifier and says whether it came before
 */
export function makeSeenKeys(): (key: string) => boolean {
  let table = new Uint32Array(2 * FIRST_PLACES);
  let count = 0;
  const put = (low: number, high: number): boolean => {
    const place = placeOf(table, low, high);
    if (table[place] === low && table[place + 1] === high) return false;
    table[place] = low;
    table[place + 1] = high;
    return true;
  };
  const double = () => {
    const smaller = table;
    table = new Uint32Array(2 * smaller.length);
    for (let place = 0; place < smaller.length; place += 2) {
      const low = smaller[place] ?? 0;
      if (low !== 0) put(low, smaller[place + 1] ?? 0);
    }
  };
  return (key) => {
    const hash = digestOf("sha256", key, "binary");
    // A zero marks a free place.
    if (!put(wordOf(hash, 0) || 1, wordOf(hash, 4))) return true;
    count += 1;
    if (4 * count > table.length) double();
    return false;
  };
}

/** Four bytes of a hash as a number. */
function wordOf(hash: string, at: number): number {
  const high = (hash.charCodeAt(at) << 8) | hash.charCodeAt(at + 1);
  const low = (hash.charCodeAt(at + 2) << 8) | hash.charCodeAt(at + 3);
  return high * 2 ** 16 + low;
}

/** Where a hash stands, in two halves one behind the other, or the free place where it belongs. */
function placeOf(table: Uint32Array, low: number, high: number): number {
  const last = table.length - 1;
  const isHere = (place: number) => table[place] === low && table[place + 1] === high;
  let place = (2 * low) & last;
  while (table[place] !== 0 && !isHere(place)) place = (place + 2) & last;
  return place;
}

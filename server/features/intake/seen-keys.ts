import { hash as digestOf } from "node:crypto";

const FIRST_PLACES = 4096;

/**
 * Remembers identifiers by 64 bits of their hash, in a table that is at most half full: 16 bytes for each instead of
 * the 150 of a text in a Set, so that half a million lines fit beside the program (policy F-24). Two of half a million
 * are taken for one another once in a hundred million files.
 * @returns a function that notes an identifier and says whether it came before
 */
export function makeSeenKeys(): (key: string) => boolean {
  let table = new BigUint64Array(FIRST_PLACES);
  let count = 0;
  const double = () => {
    const larger = new BigUint64Array(2 * table.length);
    for (const hash of table) if (hash !== 0n) larger[placeOf(larger, hash)] = hash;
    table = larger;
  };
  return (key) => {
    // 0 marks a free place.
    const hash = digestOf("sha256", key, "buffer").readBigUInt64LE() || 1n;
    const place = placeOf(table, hash);
    if (table[place] === hash) return true;
    table[place] = hash;
    count += 1;
    if (2 * count > table.length) double();
    return false;
  };
}

/** Where a hash stands, or the free place where it belongs. */
function placeOf(table: BigUint64Array, hash: bigint): number {
  const last = table.length - 1;
  let place = Number(hash & BigInt(last));
  while (table[place] !== 0n && table[place] !== hash) place = (place + 1) & last;
  return place;
}

import { hash } from "node:crypto";

const FIRST_PLACES = 4096;

/**
 * Remembers identifiers by 64 bits of their hash, in a table that is at most half full: 16 bytes for each, so that half a
 * million lines fit beside the program (policy F-24). The same in a Set makes the program half as large again (decision
 * 048). Two of half a million are taken for one another once in a hundred million files.
 * @returns a function that notes an identifier and says whether it came before
 */
export function makeSeenKeys(): (key: string) => boolean {
  let table = new BigUint64Array(FIRST_PLACES);
  let count = 0;
  /** @returns false when it was there */
  const put = (digest: bigint): boolean => {
    let place = Number(digest % BigInt(table.length));
    while (table[place] !== 0n && table[place] !== digest) place = (place + 1) % table.length;
    if (table[place] === digest) return false;
    table[place] = digest;
    return true;
  };
  const double = () => {
    const smaller = table;
    table = new BigUint64Array(2 * smaller.length);
    for (const digest of smaller) if (digest !== 0n) put(digest);
  };
  return (key) => {
    // A zero marks a free place.
    const digest = BigInt(`0x${hash("sha256", key, "hex").slice(0, 16)}`) || 1n;
    if (!put(digest)) return true;
    count += 1;
    if (2 * count > table.length) double();
    return false;
  };
}

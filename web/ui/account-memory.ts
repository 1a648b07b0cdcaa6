import { readJson, writeJson } from "./stored.ts";

export interface AccountMemory<Kept> {
  readonly get: (email: string) => Kept | undefined;
  readonly set: (email: string, kept: Kept) => void;
}

/** Stored values of an unexpected shape count as absent. */
export function accountMemory<Kept>(name: string, isKept: (value: unknown) => value is Kept): AccountMemory<Kept> {
  const place = `espace-entreprise.${name}`;

  function read(): Map<string, Kept> {
    const found: [string, unknown][] = Object.entries(readJson("localStorage", place) ?? {});
    return new Map(found.filter((entry): entry is [string, Kept] => isKept(entry[1])));
  }
  return {
    get: (email) => read().get(fingerprint(email)),
    set: (email, kept) => writeJson("localStorage", place, Object.fromEntries(read().set(fingerprint(email), kept))),
  };
}

/** Distinguishes the accounts of one device without storing an address. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

import { readJson, writeJson } from "./storage.ts";

interface AccountMemory<Value> {
  readonly get: (email: string) => Value | undefined;
  readonly set: (email: string, value: Value) => void;
}

export function accountMemory<Value>(name: string, isValid: (value: unknown) => value is Value): AccountMemory<Value> {
  const key = `espace-entreprise.${name}`;

  function read(): Map<string, Value> {
    const entries: [string, unknown][] = Object.entries(readJson("localStorage", key) ?? {});
    return new Map(entries.filter((entry): entry is [string, Value] => isValid(entry[1])));
  }
  return {
    get: (email) => read().get(fingerprint(email)),
    set: (email, value) => writeJson("localStorage", key, Object.fromEntries(read().set(fingerprint(email), value))),
  };
}

/** Hashes an e-mail address, because the device must not store the address itself. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** All other files use the browser's storage through this file. If the storage is blocked, reading returns null. */
type Kind = "localStorage" | "sessionStorage";

export function readText(kind: Kind, key: string): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

export function writeText(kind: Kind, key: string, text: string | null): void {
  try {
    if (text === null) window[kind].removeItem(key);
    else window[kind].setItem(key, text);
  } catch {
    // The storage is full or blocked.
  }
}

export function readJson(kind: Kind, key: string): unknown {
  try {
    return JSON.parse(readText(kind, key) ?? "null");
  } catch {
    return null;
  }
}

export function writeJson(kind: Kind, key: string, value: unknown): void {
  writeText(kind, key, value === undefined ? null : JSON.stringify(value));
}

export function keysOf(kind: Kind, prefix: string): string[] {
  try {
    return Object.keys(window[kind]).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Stores numbers such as scroll positions, but no content. The numbers stay until the user closes the tab. */
interface TabMemory {
  readonly get: (key: string) => readonly number[] | undefined;
  readonly set: (key: string, numbers: readonly number[]) => void;
}

/** Each memory contains at most this many keys. A new key replaces the oldest key. */
const LIMIT = 40;

const loaded = new Set<Map<string, readonly number[]>>();

export function forgetTab(): void {
  for (const entries of loaded) entries.clear();
}

/** Writes to the browser's storage only when the user leaves the page, because writing is slow. */
export function tabMemory(name: string): TabMemory {
  const storageKey = `espace-entreprise.${name}`;
  let entries: Map<string, readonly number[]> | undefined;

  function load(): Map<string, readonly number[]> {
    if (entries === undefined) {
      entries = new Map(readEntries(storageKey));
      loaded.add(entries);
      window.addEventListener("pagehide", save);
    }
    return entries;
  }
  function save(): void {
    writeJson("sessionStorage", storageKey, [...load()].slice(-LIMIT));
  }
  return {
    get: (key) => load().get(key),
    set: (key, numbers) => {
      load().delete(key);
      load().set(key, numbers);
    },
  };
}

/** Returns stored entries only after a reload, Back or Forward. A new visit starts without entries. */
function readEntries(storageKey: string): [string, number[]][] {
  const [opening] = performance.getEntriesByType?.("navigation") ?? [];
  if (opening && "type" in opening && opening.type === "navigate") return [];
  const stored = readJson("sessionStorage", storageKey);
  return Array.isArray(stored) ? stored.filter(isEntry) : [];
}

function isEntry(value: unknown): value is [string, number[]] {
  if (!Array.isArray(value) || value.length !== 2 || typeof value[0] !== "string") return false;
  return Array.isArray(value[1]) && value[1].every(Number.isFinite);
}

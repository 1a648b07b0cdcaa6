import { readJson, writeJson } from "./stored.ts";

/** Numbers that survive a reload and end with the tab. Store positions only, never content. */
export interface TabMemory {
  readonly get: (key: string) => readonly number[] | undefined;
  readonly set: (key: string, numbers: readonly number[]) => void;
}

/** The oldest keys beyond this number are removed. */
const LIMIT = 40;

const all = new Set<Map<string, readonly number[]>>();

export function forgetTab(): void {
  for (const known of all) known.clear();
}

/** Stored when the page is left, so that updates are cheap. */
export function tabMemory(name: string): TabMemory {
  const place = `espace-entreprise.${name}`;
  let known: Map<string, readonly number[]> | undefined;

  function load(): Map<string, readonly number[]> {
    if (known === undefined) {
      known = new Map(readEntries(place));
      all.add(known);
      window.addEventListener("pagehide", save);
    }
    return known;
  }
  function save(): void {
    writeJson("sessionStorage", place, [...load()].slice(-LIMIT));
  }
  return {
    get: (key) => load().get(key),
    set: (key, numbers) => {
      load().delete(key);
      load().set(key, numbers);
    },
  };
}

/** Invalid entries count as absent, and a new visit starts empty. */
function readEntries(place: string): [string, number[]][] {
  const [opening] = performance.getEntriesByType?.("navigation") ?? [];
  if (opening && "type" in opening && opening.type === "navigate") return [];
  const stored = readJson("sessionStorage", place);
  return Array.isArray(stored) ? stored.filter(isEntry) : [];
}

function isEntry(value: unknown): value is [string, number[]] {
  if (!Array.isArray(value) || value.length !== 2 || typeof value[0] !== "string") return false;
  return Array.isArray(value[1]) && value[1].every(Number.isFinite);
}

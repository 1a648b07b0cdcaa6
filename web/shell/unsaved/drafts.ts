import { areaPrefix, readToken } from "../../api/token.ts";
import { now } from "../../format/now.ts";
import { fingerprint } from "../../ui/account-memory.ts";
import type { Draft } from "../../ui/form.ts";

/** How long a draft that nobody sends stays in the browser, in milliseconds (beyond B0-09). */
const STORED_MS = 8 * 24 * 60 * 60 * 1000;

const prefix = () => `${areaPrefix()}draft.`;
const owner = () => `${areaPrefix()}drafts-of`;

/**
 * Stores what is typed until it is sent. Never for passwords. @param name unique in its area @param example gives the
 * types
 */
export function formDraft<Values extends object>(name: string, example: Values): Draft<Values> {
  const key = () => prefix() + name;
  return {
    read() {
      const stored = readStored(key());
      return stored && isLike(example, stored.values) ? (stored.values as Values) : undefined;
    },
    write: (values) => attempt(() => localStorage.setItem(key(), JSON.stringify({ at: now(), values }))),
    remove() {
      // Leaving a form does not drop its draft when it is the end of the session that makes the page leave.
      if (readToken() !== null) attempt(() => localStorage.removeItem(key()));
    },
  };
}

/** Removes old drafts and those of somebody else. @returns whether somebody else was here before */
export function openDrafts(person: string): boolean {
  const print = printOf(person);
  let isOther = false;
  attempt(() => {
    // Without a name the drafts are of the first minute of this very session.
    isOther = ![null, print].includes(localStorage.getItem(owner()));
    for (const key of draftKeys()) if (isOther || !readStored(key)) localStorage.removeItem(key);
    localStorage.setItem(owner(), print);
  });
  return isOther;
}

/** Leaves the drafts to the same person under another address. */
export function moveDrafts(person: string): void {
  attempt(() => localStorage.setItem(owner(), printOf(person)));
}

export function forgetDrafts(): void {
  attempt(() => {
    for (const key of draftKeys()) localStorage.removeItem(key);
  });
}

const printOf = (person: string) => fingerprint(person.trim().toLowerCase());
const draftKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(prefix()));

function readStored(key: string): { readonly values: unknown } | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "null");
    return now() - stored.at < STORED_MS ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a stored value has the types of the example; null stands for any of them. */
function isLike(example: unknown, stored: unknown): boolean {
  if (example === null || example === undefined || stored === null) return true;
  if (Array.isArray(example)) return Array.isArray(stored);
  if (typeof example !== "object") return typeof stored === typeof example;
  if (typeof stored !== "object") return false;
  return Object.entries(example).every(([name, value]) => isLike(value, Reflect.get(Object(stored), name)));
}

/** A browser that forbids storage, or has no room left, loses what was typed with the page. */
function attempt(action: () => void): void {
  try {
    action();
  } catch {
    // Nothing can be stored.
  }
}

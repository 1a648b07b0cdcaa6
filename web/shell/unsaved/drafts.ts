import { areaPrefix, readToken } from "../../api/token.ts";
import { now } from "../../format/now.ts";
import { hasShape, isNumber } from "../../format/shape.ts";
import { fingerprint } from "../../ui/account-memory.ts";
import type { Draft } from "../../ui/form.ts";
import { keysOf, readJson, readText, writeJson, writeText } from "../../ui/storage.ts";

const STORED_MS = 8 * 24 * 60 * 60 * 1000;

const prefix = () => `${areaPrefix()}draft.`;
const owner = () => `${areaPrefix()}drafts-of`;

/** Drafts must not contain passwords. @param name unique within the clinics' pages or within the centre's pages */
export function formDraft<Values extends object>(name: string, example: Values): Draft<Values> {
  const key = () => prefix() + name;
  return {
    read() {
      const stored = readStored(key());
      return stored && isLike(example, stored.values) ? (stored.values as Values) : undefined;
    },
    write: (values) => writeJson("localStorage", key(), { at: now(), values }),
    remove() {
      // Keeps the draft after the end of the session, so that the user finds it after the next login.
      if (readToken() !== null) forget(key());
    },
  };
}

/** Removes old drafts and the drafts of another user. @returns true if another person used this browser before */
export function openDrafts(person: string): boolean {
  const print = printOf(person);
  const isOther = ![null, print].includes(readText("localStorage", owner()));
  for (const key of draftKeys()) if (isOther || !readStored(key)) forget(key);
  writeText("localStorage", owner(), print);
  return isOther;
}

export function moveDrafts(person: string): void {
  writeText("localStorage", owner(), printOf(person));
}

export function forgetDrafts(): void {
  for (const key of draftKeys()) forget(key);
}

const printOf = (person: string) => fingerprint(person.trim().toLowerCase());
const draftKeys = () => keysOf("localStorage", prefix());
const forget = (key: string) => writeText("localStorage", key, null);

interface Stored {
  readonly at: number;
  readonly values: unknown;
}

function readStored(key: string): Stored | undefined {
  const stored = readJson("localStorage", key);
  const isFresh = hasShape<Stored>(stored, { at: isNumber, values: () => true }) && now() - stored.at < STORED_MS;
  return isFresh ? stored : undefined;
}

function isLike(example: unknown, stored: unknown): boolean {
  if (example === null || example === undefined || stored === null) return true;
  if (Array.isArray(example)) return Array.isArray(stored);
  if (typeof example !== "object") return typeof stored === typeof example;
  if (typeof stored !== "object") return false;
  return Object.entries(example).every(([name, value]) => isLike(value, Reflect.get(Object(stored), name)));
}

import { hasShape, isNumber, isText, type Shape } from "../../format/shape.ts";
import { accountMemory } from "../../ui/account-memory.ts";

/** A note that was typed and not stored yet. */
export interface KeptNote {
  readonly text: string;
  /** What it was written over, and the edition of that. */
  readonly base: string;
  readonly edition: number;
}

type Notes = Readonly<Record<string, KeptNote>>;

const shape: Shape<KeptNote> = { text: isText, base: isText, edition: isNumber };

// On the device, by account: a page that is closed while the network is away loses nothing (beyond B2-05).
const kept = accountMemory("notes", (value): value is Notes => isNotes(value));

/** A browser that keeps nothing still has them while the page is open. */
const here = new Map<string, Notes>();

/** What this account typed about a candidate and is not stored yet, or undefined. */
export function keptNote(account: string, candidateId: number): KeptNote | undefined {
  return notesOf(account)[candidateId];
}

/** Keeps what is typed until it is stored; undefined forgets it. */
export function keepNote(account: string, candidateId: number, note: KeptNote | undefined): void {
  const { [candidateId]: _, ...others } = notesOf(account);
  const notes = note === undefined ? others : { ...others, [candidateId]: note };
  here.set(account, notes);
  kept.set(account, notes);
}

function notesOf(account: string): Notes {
  // The device first: another tab of the same account may have typed too.
  return kept.get(account) ?? here.get(account) ?? {};
}

function isNotes(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.values(value).every((note) => hasShape(note, shape));
}

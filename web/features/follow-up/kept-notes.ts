import { hasShape, isNumber, isText, type Shape } from "../../format/shape.ts";
import { keptByCandidate } from "./kept-by-candidate.ts";

/** A note that was typed and not stored yet. */
export interface KeptNote {
  readonly text: string;
  /** What it was written over, and the edition of that. */
  readonly base: string;
  readonly edition: number;
}

const shape: Shape<KeptNote> = { text: isText, base: isText, edition: isNumber };

const kept = keptByCandidate<KeptNote>("notes", (note) => hasShape(note, shape));

/** What this account typed about a candidate and is not stored yet, or undefined. */
export const keptNote = kept.get;

/** Keeps what is typed until it is stored; undefined forgets it. */
export const keepNote = kept.set;

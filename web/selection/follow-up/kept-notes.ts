import { hasShape, isNumber, isText, type Shape } from "../../format/shape.ts";
import { keptByCandidate } from "./kept-by-candidate.ts";

export interface KeptNote {
  readonly text: string;
  readonly base: string;
  readonly edition: number;
}

const shape: Shape<KeptNote> = { text: isText, base: isText, edition: isNumber };

const kept = keptByCandidate<KeptNote>("notes", (note) => hasShape(note, shape));

export const keptNote = kept.get;

export const keepNote = kept.set;

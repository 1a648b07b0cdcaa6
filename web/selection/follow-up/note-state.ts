import { type FollowUp, NOTE_LENGTH } from "contract/selection/follow-up.ts";
import { cleanText } from "contract/values.ts";
import type { KeptNote } from "./kept-notes.ts";

export interface NoteState extends KeptNote {
  readonly phase: "idle" | "typed" | "sending" | "saved" | "unsent" | "refused" | "conflict";
  readonly theirs?: FollowUp;
  readonly reason?: string;
}

export type NoteEvent =
  | { readonly kind: "known"; readonly followUp: FollowUp }
  | { readonly kind: "typed"; readonly text: string }
  | { readonly kind: "sending" }
  | { readonly kind: "saved"; readonly followUp: FollowUp; readonly sent: string }
  | { readonly kind: "unsent" }
  | { readonly kind: "refused"; readonly reason: string | undefined }
  | { readonly kind: "editedMeanwhile"; readonly followUp: FollowUp }
  | { readonly kind: "chosen"; readonly choice: "mine" | "theirs" | "both" };

export function beginNote({ note, edition }: FollowUp, kept: KeptNote | undefined): NoteState {
  const isKept = kept !== undefined && kept.text !== note;
  return isKept ? { ...kept, phase: "typed" } : { text: note, base: note, edition, phase: "idle" };
}

/** Counts code points, so that an emoji counts once. */
export function noteLength(text: string): number {
  return [...text].length;
}

export function isToSend({ phase, text, base }: NoteState): boolean {
  return phase === "typed" && text !== base && noteLength(text) <= NOTE_LENGTH;
}

export function nextNote(state: NoteState, event: NoteEvent): NoteState {
  switch (event.kind) {
    case "known":
      return learn(state, event.followUp);
    case "typed":
      return type(state, event.text);
    case "sending":
      return { ...state, phase: "sending" };
    case "saved": {
      const { note, edition } = event.followUp;
      const isLast = state.text === event.sent;
      // The server trims the note, but the field keeps a trailing space for the next word.
      const isSame = cleanText(event.sent) === note;
      return { text: isLast && !isSame ? note : state.text, base: note, edition, phase: isLast ? "saved" : "typed" };
    }
    case "unsent":
      return { ...state, phase: "unsent" };
    case "refused":
      return { ...state, phase: "refused", ...(event.reason === undefined ? {} : { reason: event.reason }) };
    case "editedMeanwhile":
      return meet(state, event.followUp);
    case "chosen":
      return choose(state, event.choice);
  }
}

function type(state: NoteState, text: string): NoteState {
  const { base, edition, phase, theirs } = state;
  if (phase === "sending") return { ...state, text };
  if (phase === "conflict" && theirs) return { text, base, edition, phase, theirs };
  return { text, base, edition, phase: text === base ? "idle" : "typed" };
}

function learn(state: NoteState, { note, edition }: FollowUp): NoteState {
  if (edition <= state.edition) return state;
  if (note === state.text) return { text: note, base: note, edition, phase: state.phase === "idle" ? "idle" : "saved" };
  if (state.phase === "conflict") return state;
  if (note === state.base) return { ...state, edition };
  const isUntouched = state.text === state.base && state.phase !== "sending";
  return isUntouched ? { text: note, base: note, edition, phase: "idle" } : state;
}

/** A conflict exists only if the notes differ, not after a status change. */
function meet(state: NoteState, theirs: FollowUp): NoteState {
  const { text } = state;
  const { note, edition } = theirs;
  if (note === text) return { text, base: note, edition, phase: "saved" };
  if (note === state.base) return { text, base: note, edition, phase: "typed" };
  return { ...state, phase: "conflict", theirs };
}

function choose(state: NoteState, choice: "mine" | "theirs" | "both"): NoteState {
  if (!state.theirs) return state;
  const { note, edition } = state.theirs;
  const text = { mine: state.text, theirs: note, both: `${note}\n\n${state.text}` }[choice];
  return { text, base: note, edition, phase: text === note ? "idle" : "typed" };
}

import { cleanText } from "contract/clean-text.ts";
import { type FollowUp, NOTE_LENGTH } from "contract/selection/follow-up.ts";
import type { UnsentNote } from "./unsent.ts";

export interface NoteState extends UnsentNote {
  readonly phase: "idle" | "edited" | "sending" | "saved" | "unsent" | "rejected" | "conflict";
  readonly theirs?: FollowUp;
  readonly reason?: string;
}

export type NoteEvent =
  | { readonly kind: "received"; readonly followUp: FollowUp }
  | { readonly kind: "edited"; readonly text: string }
  | { readonly kind: "sending" }
  | { readonly kind: "saved"; readonly followUp: FollowUp; readonly sent: string }
  | { readonly kind: "unsent" }
  | { readonly kind: "rejected"; readonly reason: string | undefined }
  | { readonly kind: "editedMeanwhile"; readonly followUp: FollowUp }
  | { readonly kind: "resolved"; readonly choice: "mine" | "theirs" | "both" };

export function startNote({ note, edition }: FollowUp, unsent: UnsentNote | undefined): NoteState {
  const isUnsent = unsent !== undefined && unsent.text !== note;
  return isUnsent ? { ...unsent, phase: "edited" } : { text: note, base: note, edition, phase: "idle" };
}

/** Counts an emoji as one character. `length` would count two. */
export function noteLength(text: string): number {
  return [...text].length;
}

export function isUnsaved({ phase, text, base }: NoteState): boolean {
  return phase === "edited" && text !== base && noteLength(text) <= NOTE_LENGTH;
}

export function nextNote(state: NoteState, event: NoteEvent): NoteState {
  switch (event.kind) {
    case "received":
      return receive(state, event.followUp);
    case "edited":
      return edit(state, event.text);
    case "sending":
      return { ...state, phase: "sending" };
    case "saved": {
      const { note, edition } = event.followUp;
      const isLast = state.text === event.sent;
      // The server removes a space at the end of the note. The field keeps the space, because the user may still type.
      const isSame = cleanText(event.sent) === note;
      return { text: isLast && !isSame ? note : state.text, base: note, edition, phase: isLast ? "saved" : "edited" };
    }
    case "unsent":
      return { ...state, phase: "unsent" };
    case "rejected":
      return { ...state, phase: "rejected", ...(event.reason === undefined ? {} : { reason: event.reason }) };
    case "editedMeanwhile":
      return compareWith(state, event.followUp);
    case "resolved":
      return resolve(state, event.choice);
  }
}

function edit(state: NoteState, text: string): NoteState {
  const { base, edition, phase, theirs } = state;
  if (phase === "sending") return { ...state, text };
  if (phase === "conflict" && theirs) return { text, base, edition, phase, theirs };
  return { text, base, edition, phase: text === base ? "idle" : "edited" };
}

function receive(state: NoteState, { note, edition }: FollowUp): NoteState {
  if (edition <= state.edition) return state;
  if (note === state.text) return { text: note, base: note, edition, phase: state.phase === "idle" ? "idle" : "saved" };
  if (state.phase === "conflict") return state;
  if (note === state.base) return { ...state, edition };
  const isUntouched = state.text === state.base && state.phase !== "sending";
  return isUntouched ? { text: note, base: note, edition, phase: "idle" } : state;
}

/** Reports a conflict only if the notes differ, because a colleague may have changed only the status. */
function compareWith(state: NoteState, theirs: FollowUp): NoteState {
  const { text } = state;
  const { note, edition } = theirs;
  if (note === text) return { text, base: note, edition, phase: "saved" };
  if (note === state.base) return { text, base: note, edition, phase: "edited" };
  return { ...state, phase: "conflict", theirs };
}

function resolve(state: NoteState, choice: "mine" | "theirs" | "both"): NoteState {
  if (!state.theirs) return state;
  const { note, edition } = state.theirs;
  const text = { mine: state.text, theirs: note, both: `${note}\n\n${state.text}` }[choice];
  return { text, base: note, edition, phase: text === note ? "idle" : "edited" };
}

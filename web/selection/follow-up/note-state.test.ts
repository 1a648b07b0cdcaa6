import type { FollowUp } from "contract/selection/follow-up.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isUnsaved, type NoteEvent, type NoteState, nextNote, startNote } from "./note-state.ts";

const stored = (note: string, edition: number): FollowUp => ({
  status: "toContact",
  ...{ note, nextStepOn: null, nextStepLabel: null, updatedAt: "2026-03-01T10:00:00.000Z", updatedBy: null, edition },
});
const after = (start: NoteState, ...events: NoteEvent[]) => events.reduce(nextNote, start);
const opened = startNote(stored("Bonjour", 3), undefined);
const typed = (text: string): NoteEvent => ({ kind: "edited", text });

describe("the state of a note", () => {
  it("an edited note is unsaved until the note is sent (B2-05)", () => {
    expect(isUnsaved(opened)).toBe(false);
    const ready = after(opened, typed("Bonjour Léa"));
    expect(isUnsaved(ready)).toBe(true);
    const saved = after(
      ready,
      { kind: "sending" },
      { kind: "saved", followUp: stored("Bonjour Léa", 4), sent: "Bonjour Léa" },
    );
    expect(saved).toEqual({ text: "Bonjour Léa", base: "Bonjour Léa", edition: 4, phase: "saved" });
  });

  it("a colleague's note replaces the user's note, unless the user has edited the note (B2-05)", () => {
    expect(after(opened, { kind: "received", followUp: stored("Autre", 4) }).text).toBe("Autre");
    const mine = after(opened, typed("À moi"), { kind: "received", followUp: stored("Bonjour", 4) });
    expect(mine).toEqual({ text: "À moi", base: "Bonjour", edition: 4, phase: "edited" });
    const kept = after(opened, typed("À moi"), { kind: "received", followUp: stored("Autre", 4) });
    expect(kept).toEqual({ text: "À moi", base: "Bonjour", edition: 3, phase: "edited" });
  });

  it("a colleague's new note causes a conflict, but a colleague's new status does not (B2-02 B2-05)", () => {
    const sent = after(opened, typed("À moi"), { kind: "sending" });
    expect(after(sent, { kind: "editedMeanwhile", followUp: stored("Bonjour", 4) })).toMatchObject({
      phase: "edited",
      edition: 4,
    });
    const conflict = after(sent, { kind: "editedMeanwhile", followUp: stored("À elle", 4) });
    expect(conflict).toMatchObject({ phase: "conflict", text: "À moi" });
    expect(after(conflict, typed("À moi seul"))).toMatchObject({ phase: "conflict", text: "À moi seul" });
    const chosen = (choice: "mine" | "theirs" | "both") => after(conflict, { kind: "resolved", choice });
    expect(chosen("mine")).toEqual({ text: "À moi", base: "À elle", edition: 4, phase: "edited" });
    expect(chosen("theirs")).toEqual({ text: "À elle", base: "À elle", edition: 4, phase: "idle" });
    expect(chosen("both")).toEqual({ text: "À elle\n\nÀ moi", base: "À elle", edition: 4, phase: "edited" });
  });

  it("a note may have at most 2,000 code points", () => {
    expect(isUnsaved(after(opened, typed("🐶".repeat(2000))))).toBe(true);
    expect(isUnsaved(after(opened, typed("🐶".repeat(2001))))).toBe(false);
  });

  it("the user's text is lost only if the user chooses the colleague's note (B2-05)", () => {
    const text = fc.constantFrom("a", "ab", "abc", "Bonjour", "autre");
    const event: fc.Arbitrary<NoteEvent> = fc.oneof(
      text.map((one): NoteEvent => typed(one)),
      fc.constant<NoteEvent>({ kind: "sending" }),
      fc.constant<NoteEvent>({ kind: "unsent" }),
      fc
        .tuple(text, fc.integer({ min: 1, max: 9 }))
        .map(([note, edition]): NoteEvent => ({ kind: "received", followUp: stored(note, edition) })),
      fc
        .tuple(text, fc.integer({ min: 4, max: 9 }))
        .map(([note, edition]): NoteEvent => ({ kind: "editedMeanwhile", followUp: stored(note, edition) })),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 20 }), (events) => {
        let state = opened;
        let last: string | undefined;
        for (const one of events) {
          state = nextNote(state, one);
          if (one.kind === "edited") last = one.text;
          if (last !== undefined && state.text !== state.base) expect(state.text).toBe(last);
          if (state.phase === "edited" || state.phase === "unsent" || state.phase === "conflict") {
            expect(last === undefined || state.text === last || state.text === state.base).toBe(true);
          }
        }
      }),
    );
  });
});

import { useQueryClient } from "@tanstack/react-query";
import type { FollowUp } from "contract/selection/follow-up.ts";
import { useEffect, useReducer, useRef } from "react";
import { isUnsaved, type NoteState, nextNote, startNote } from "./note-state.ts";
import { sendUnsentNote } from "./queries.ts";
import { storeNote, unsentNote } from "./unsent.ts";

/** Saves the follow-up this many milliseconds after the last key press (B2-05). */
export const SAVE_AFTER = 1000;
/** If there is no response, sends the note again after this many milliseconds. */
const TRY_AGAIN_AFTER = 10_000;

export function useNote(account: string, candidateId: number, followUp: FollowUp) {
  const client = useQueryClient();
  const [state, dispatch] = useReducer(nextNote, undefined, () =>
    startNote(followUp, unsentNote(account, candidateId)),
  );
  useEffect(() => dispatch({ kind: "received", followUp }), [followUp]);
  useStoreUnsent(account, candidateId, state);

  async function sendNow(): Promise<void> {
    dispatch({ kind: "sending" });
    dispatch((await sendUnsentNote(client, account, candidateId)) ?? { kind: "unsent" });
  }
  const latest = useRef(sendNow);
  latest.current = sendNow;

  const { phase } = state;
  useEffect(() => {
    if (!isUnsaved(state)) return;
    const timer = setTimeout(() => void latest.current(), SAVE_AFTER);
    return () => clearTimeout(timer);
  }, [state]);
  useEffect(() => {
    if (phase !== "unsent") return;
    const again = () => void latest.current();
    const timer = setInterval(again, TRY_AGAIN_AFTER);
    window.addEventListener("online", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", again);
    };
  }, [phase]);
  const due = useRef(false);
  due.current = isUnsaved(state);
  useEffect(
    () => () => {
      if (due.current) void sendUnsentNote(client, account, candidateId);
    },
    [client, account, candidateId],
  );
  return { state, dispatch, retry: () => void sendNow() };
}

function useStoreUnsent(account: string, candidateId: number, { phase, text, base, edition }: NoteState): void {
  useEffect(() => {
    const isStored = text === base && phase !== "sending" && phase !== "conflict";
    if (!isStored) storeNote(account, candidateId, { text, base, edition });
    else if (phase === "idle" || phase === "saved") storeNote(account, candidateId, undefined);
  }, [account, candidateId, phase, text, base, edition]);
}

import { useEffect, useSyncExternalStore } from "react";
import { whenIdentityIsRequired } from "../api/client.ts";

type Answer = (isProven: boolean) => void;

let answer: Answer | undefined;
let settle: Answer = () => undefined;
let answered: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

function change(next: Answer | undefined): void {
  answer = next;
  for (const listener of listeners) listener();
}

function requestIdentity(): Promise<boolean> {
  answered ??= new Promise<boolean>((resolve) => {
    settle = resolve;
    change(answerWaiting);
  });
  return answered;
}

/** Answers also calls that began to wait after the dialog had sent the proof. Otherwise they would wait forever. */
function answerWaiting(isProven: boolean): void {
  answered = undefined;
  change(undefined);
  settle(isProven);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The server can reject a call until the user proves their identity in a dialog. The page then repeats the call.
 * @returns a function that repeats or rejects the waiting calls, or undefined if no call waits
 */
export function useIdentityRequest(): Answer | undefined {
  useEffect(() => whenIdentityIsRequired(requestIdentity), []);
  return useSyncExternalStore(subscribe, () => answer);
}

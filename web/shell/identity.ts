import { useEffect, useSyncExternalStore } from "react";
import { whenIdentityIsRequired } from "../api/client.ts";

type Answer = (isProven: boolean) => void;

let answer: Answer | undefined;
let answered: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

function change(next: Answer | undefined): void {
  answer = next;
  for (const listener of listeners) listener();
}

function requestIdentity(): Promise<boolean> {
  answered ??= new Promise<boolean>((resolve) => {
    change((isProven) => {
      answered = undefined;
      change(undefined);
      resolve(isProven);
    });
  });
  return answered;
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

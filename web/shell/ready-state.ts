import { hasShape, isText } from "../format/shape.ts";

/** What the login page is told by the end of a sign-up: the address to log in with, empty where it is not known. */
export interface ReadyState {
  readonly ready: string;
}

export function readyState(email = ""): ReadyState {
  return { ready: email };
}

/** The address to log in with when this is the end of a sign-up; undefined when it is anything else. */
export function readReady(state: unknown): string | undefined {
  return hasShape<ReadyState>(state, { ready: isText }) ? state.ready : undefined;
}

/** Where the session ended, for the login to lead back to. */
export function readLeft(state: unknown): string | null {
  return hasShape<{ from: string }>(state, { from: isText }) ? state.from : null;
}

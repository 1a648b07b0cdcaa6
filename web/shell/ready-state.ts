import { hasShape, isText } from "../format/shape.ts";

export interface ReadyState {
  readonly ready: string;
}

export function readyState(email = ""): ReadyState {
  return { ready: email };
}

/** @returns undefined unless this is the end of a sign-up */
export function readReady(state: unknown): string | undefined {
  return hasShape<ReadyState>(state, { ready: isText }) ? state.ready : undefined;
}

export function readLeft(state: unknown): string | null {
  return hasShape<{ from: string }>(state, { from: isText }) ? state.from : null;
}

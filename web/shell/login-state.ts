import { hasShape, isText } from "../format/shape.ts";

interface AfterSignUp {
  readonly ready: string;
}

export function afterSignUp(email = ""): AfterSignUp {
  return { ready: email };
}

export function emailAfterSignUp(state: unknown): string | undefined {
  return hasShape<AfterSignUp>(state, { ready: isText }) ? state.ready : undefined;
}

/** @returns the server's message if the server has ended the session */
export function endOfSession(state: unknown): string | undefined {
  return hasShape<{ ended: string }>(state, { ended: isText }) ? state.ended : undefined;
}

export function pageBeforeLogin(state: unknown): string | null {
  return hasShape<{ from: string }>(state, { from: isText }) ? state.from : null;
}

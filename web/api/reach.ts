import { portalConfig } from "./config.ts";

/** How long the server may take to say that it is there, in milliseconds. */
const PROBE_MS = 5000;

let answers = true;
const listeners = new Set<() => void>();

/** Notes what became of a call: a gateway without a server behind it is no answer. */
export function noteAnswer(status: number): void {
  const answered = status !== 0 && (status < 502 || status > 504);
  if (answered === answers) return;
  answers = answered;
  for (const listener of listeners) listener();
}

export function wasAnswered(): boolean {
  return answers;
}

export function subscribeToAnswers(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Asks the server whether it is there: the call may have failed for a reason of its own. */
export async function isServerThere(): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_MS);
  const probe = await fetch(`${portalConfig().apiUrl}/livez`, { cache: "no-store", signal }).catch(() => undefined);
  return probe !== undefined && probe.status < 500;
}

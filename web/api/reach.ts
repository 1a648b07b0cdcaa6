import { portalConfig } from "./config.ts";

const PROBE_MS = 5000;

let responses = true;
const listeners = new Set<() => void>();

/** Records whether the server responded. A status from 502 to 504 comes from a proxy that cannot reach the server. */
export function noteResponse(status: number): void {
  const answered = status !== 0 && (status < 502 || status > 504);
  if (answered === responses) return;
  responses = answered;
  for (const listener of listeners) listener();
}

export function wasReached(): boolean {
  return responses;
}

export function subscribeToReach(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export async function isServerThere(): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_MS);
  const probe = await fetch(`${portalConfig().apiUrl}/livez`, { cache: "no-store", signal }).catch(() => undefined);
  return probe !== undefined && probe.status < 500;
}

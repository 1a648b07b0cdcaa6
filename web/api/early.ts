import { portalConfig } from "./config.ts";
import { readToken } from "./token.ts";

/** Early calls start before the page's code has loaded. A page uses the response to an early call for at most 30 s. */
const FRESH_MS = 30_000;

interface EarlyCall {
  readonly token: string | null;
  readonly sentAt: number;
  readonly response: Promise<Response>;
}

const calls = new Map<string, EarlyCall>();

/** Sends cookies even to an API on another host, because a cookie identifies a known browser. */
export function credentials(): RequestCredentials {
  return portalConfig().apiUrl === "" ? "same-origin" : "include";
}

/** Sends a call while the scripts of the page still load. */
export function callEarly(url: string, accept: string): void {
  const token = readToken();
  const response = fetch(portalConfig().apiUrl + url, {
    method: "GET",
    headers: { accept, authorization: `Bearer ${token}` },
    credentials: credentials(),
  });
  // Prevents an unhandled rejection if no page uses the response.
  response.catch(() => undefined);
  calls.set(url, { token, sentAt: performance.now(), response });
}

/** Returns the response to an early call. Returns each response only once. */
export function takeEarly(url: string, token: string | null): Promise<Response> | undefined {
  const early = calls.get(url);
  calls.delete(url);
  if (early?.token !== token || performance.now() - early.sentAt > FRESH_MS) return undefined;
  return early.response;
}

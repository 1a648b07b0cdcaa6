import { type Call, type InputOf, wireRequest } from "./call.ts";

/**
 * Makes a call to a server over the network, as a program does that is no page.
 * @param origin of the server: https://example.org, without a slash at the end
 * @param token a session's, or the key of the provider's or the operator's calls
 * @throws TypeError when nobody answers, AbortError or TimeoutError when `signal` ends it first
 */
export function fetchCall<C extends Call>(
  origin: string,
  call: C,
  input: InputOf<C>,
  { token, signal = null }: { readonly token?: string | undefined; readonly signal?: AbortSignal | null } = {},
): Promise<Response> {
  const { url, method, body } = wireRequest(call, input);
  const headers = new Headers(token === undefined ? {} : { authorization: `Bearer ${token}` });
  if (body === undefined) return fetch(origin + url, { method, headers, signal });
  headers.set("content-type", call.raw ? "application/octet-stream" : "application/json");
  return fetch(origin + url, {
    method,
    headers,
    signal,
    body: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body),
  });
}

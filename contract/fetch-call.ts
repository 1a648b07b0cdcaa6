import { type Call, type InputOf, wireRequest } from "./call.ts";

/**
 * Calls the server from a program other than our web pages.
 * @throws TypeError if the server is unreachable; AbortError or TimeoutError if `signal` ends the call
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

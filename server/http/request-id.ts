/** What may be an id: long enough to tell requests apart, short and plain enough for a header and a log. */
const PLAIN = /^[\w.-]{8,64}$/;

/**
 * The id that the proxy in front gave a request, so that both logs tell of the same one. Nobody else may choose what
 * our log says: without a proxy, or when it is no plain id, undefined.
 */
export function givenRequestId(header: string | string[] | undefined, trustProxy: number): string | undefined {
  return trustProxy > 0 && typeof header === "string" && PLAIN.test(header) ? header : undefined;
}

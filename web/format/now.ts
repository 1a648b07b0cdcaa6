/** The browser's clock, in milliseconds since 1970. */
export function now(): number {
  return Date.now();
}

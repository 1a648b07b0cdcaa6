/** The host of an origin, with its port; undefined for what is none. */
export function hostOf(origin: string): string | undefined {
  return URL.parse(origin)?.host;
}

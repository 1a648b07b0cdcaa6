/** Does the same as `URL.parse`, which browsers before Chrome 126 and Safari 18 lack. */
export function readUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

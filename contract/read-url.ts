/** `URL.parse` exists only since Chrome 126 and Safari 18. */
export function readUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

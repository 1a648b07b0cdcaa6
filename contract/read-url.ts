/** Replaces `URL.parse`, which is missing in browsers older than Chrome 126 and Safari 18. */
export function readUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

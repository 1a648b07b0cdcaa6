/** `URL.parse` for all supported browsers: Chrome has had it since 126, Safari since 18. */
export function readUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

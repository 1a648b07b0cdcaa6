export type Verdict = { readonly clean: true } | { readonly clean: false; readonly found: string };

/** The scanner timed out. */
export class ScannerSilent extends Error {}

/** Looks for malware in files (policy T-40). */
export interface Scanner {
  /** @throws Error if there is no verdict */
  scan(bytes: Uint8Array): Promise<Verdict>;
}

/** What a look at the bytes of a file found: nothing, or malware by its name. */
export type Verdict = { readonly clean: true } | { readonly clean: false; readonly found: string };

/** It took longer than a look may take. */
export class ScannerSilent extends Error {}

/** Looks for malware in files (policy T-40). */
export interface Scanner {
  /** @throws Error when it cannot tell: nobody answers, too late, or not in a way that is understood */
  scan(bytes: Uint8Array): Promise<Verdict>;
}

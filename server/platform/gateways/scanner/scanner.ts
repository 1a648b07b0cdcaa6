export type Verdict = { readonly clean: true } | { readonly clean: false; readonly found: string };

export class ScannerSilent extends Error {}

export interface Scanner {
  /** @throws Error if there is no verdict */
  scan(bytes: Uint8Array): Promise<Verdict>;
}

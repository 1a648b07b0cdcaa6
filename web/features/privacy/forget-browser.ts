const OURS = "espace-entreprise.";

/** Forgets everything that the pages keep in this browser: for an account that is no more. */
export function forgetBrowser(): void {
  for (const kind of ["localStorage", "sessionStorage"] as const) {
    try {
      const storage = window[kind];
      for (const key of Object.keys(storage).filter((name) => name.startsWith(OURS))) storage.removeItem(key);
    } catch {
      // A browser that keeps nothing has nothing to forget.
    }
  }
}

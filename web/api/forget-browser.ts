const OURS = "espace-entreprise.";

/** Removes everything that the pages of clinics have stored in this browser: its account logged out or is erased. */
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

const PLACE = "espace-formation.draft.";

type Texts = Readonly<Record<string, string>>;

/** What was typed in a form and not sent yet. */
export interface TypedDraft<Values extends Texts> {
  readonly read: () => Values | undefined;
  readonly keep: (values: Values) => void;
  readonly forget: () => void;
}

/**
 * What is typed in a form of the area, kept in this tab until it is sent: over a session that ended by itself it is there
 * again after the login. `forgetDrafts` ends them all.
 * @param empty the form before anything is typed; it says what each draft must have
 */
export function typedDraft<Values extends Texts>(name: string, empty: Values): TypedDraft<Values> {
  const place = PLACE + name;
  const isKept = (kept: unknown): kept is Values =>
    typeof kept === "object" &&
    kept !== null &&
    Object.keys(empty).every((key) => typeof (kept as Record<string, unknown>)[key] === "string");
  return {
    read() {
      const kept = parsed(sessionStorage.getItem(place));
      return isKept(kept) ? kept : undefined;
    },
    keep(values) {
      try {
        sessionStorage.setItem(place, JSON.stringify(values));
      } catch {
        // A browser that keeps nothing loses what was typed with the page.
      }
    },
    forget: () => sessionStorage.removeItem(place),
  };
}

/** Whoever logs out leaves nothing of what was typed. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PLACE)) sessionStorage.removeItem(key);
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return undefined;
  }
}

interface Unsaved {
  readonly pathname: string;
  readonly ask: () => Promise<boolean>;
  /** Asks the user before an action on the same page that would ignore unsaved values. */
  readonly askToGoOn: () => Promise<boolean>;
}

let unsaved: Unsaved | undefined;

export function registerUnsaved(entry: Unsaved): () => void {
  unsaved = entry;
  return () => {
    if (unsaved === entry) unsaved = undefined;
  };
}

/** @param pathname the path of the next page, or undefined if the next page is on another site */
export function leaveQuestion(pathname?: string): Unsaved["ask"] | undefined {
  return unsaved?.pathname === pathname ? undefined : unsaved?.ask;
}

export async function mayGoOn(): Promise<boolean> {
  return (await unsaved?.askToGoOn()) ?? true;
}

export async function mayLeave(): Promise<boolean> {
  return (await leaveQuestion()?.()) ?? true;
}

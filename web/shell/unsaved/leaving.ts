/** Something that would be lost with the page at `pathname`, and the question whether it may be. */
export interface Unsaved {
  readonly pathname: string;
  readonly ask: () => Promise<boolean>;
}

let unsaved: Unsaved | undefined;

/** Notes what would be lost. @returns what takes the note back */
export function noteUnsaved(noted: Unsaved): () => void {
  unsaved = noted;
  return () => {
    if (unsaved === noted) unsaved = undefined;
  };
}

/** The question to ask before a page of this path, or none at all, takes the place of the one that is open. */
export function questionBefore(pathname?: string): Unsaved["ask"] | undefined {
  return unsaved?.pathname === pathname ? undefined : unsaved?.ask;
}

export async function mayLeave(): Promise<boolean> {
  return (await questionBefore()?.()) ?? true;
}

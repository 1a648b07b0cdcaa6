/** Files that did not leave because the session ended, by where they were to go. The browser hands them to no other page. */
const left = new Map<string, readonly File[]>();

export function leaveFiles(place: string, files: readonly File[]): void {
  left.set(place, files);
}

/** What was left for a place, as long as nobody took it up or gave it up. */
export function leftFiles(place: string): readonly File[] {
  return left.get(place) ?? [];
}

export function dropLeftFiles(place: string): void {
  left.delete(place);
}

/** Whoever logs out leaves nothing. */
export function dropAllLeftFiles(): void {
  left.clear();
}

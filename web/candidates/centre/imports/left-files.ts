/** Files whose upload an expired session interrupted, by target. In memory only: a page load loses them. */
const left = new Map<string, readonly File[]>();

export function leaveFiles(place: string, files: readonly File[]): void {
  left.set(place, files);
}

export function leftFiles(place: string): readonly File[] {
  return left.get(place) ?? [];
}

export function dropLeftFiles(place: string): void {
  left.delete(place);
}

export function dropAllLeftFiles(): void {
  left.clear();
}

/** Files whose upload an expired session interrupted, by target. In memory only: a page load loses them. */
const left = new Map<string, readonly File[]>();

export function storeInterrupted(target: string, files: readonly File[]): void {
  left.set(target, files);
}

export function interruptedFiles(target: string): readonly File[] {
  return left.get(target) ?? [];
}

export function dropInterrupted(target: string): void {
  left.delete(target);
}

export function dropAllInterrupted(): void {
  left.clear();
}

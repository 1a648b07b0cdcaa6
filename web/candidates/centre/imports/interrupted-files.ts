const filesByTarget = new Map<string, readonly File[]>();

export function storeInterrupted(target: string, files: readonly File[]): void {
  filesByTarget.set(target, files);
}

export function interruptedFiles(target: string): readonly File[] {
  return filesByTarget.get(target) ?? [];
}

export function dropInterrupted(target: string): void {
  filesByTarget.delete(target);
}

export function dropAllInterrupted(): void {
  filesByTarget.clear();
}

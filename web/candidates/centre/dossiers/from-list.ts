/** History state of a dossier opened from the list, so that its back link can go back in history. */
export const fromList = { fromDossiers: true } as const;

export function comesFromList(state: unknown): boolean {
  return typeof state === "object" && state !== null && "fromDossiers" in state;
}

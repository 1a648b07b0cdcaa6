/** What the history remembers of a dossier that the list led to: going back is going there. */
export const fromList = { fromDossiers: true } as const;

export function comesFromList(state: unknown): boolean {
  return typeof state === "object" && state !== null && "fromDossiers" in state;
}

/** Where a gestionnaire finds a number in the register, or adds it (beyond B1-53). */
export function registerPath(numOrdinal: string): string {
  return `/formation/registre?${new URLSearchParams({ q: numOrdinal })}`;
}

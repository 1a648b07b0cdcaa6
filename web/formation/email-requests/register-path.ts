import { formationPath } from "contract/formation-screens.ts";

/** Where a gestionnaire finds a number in the register, or adds it (beyond B1-53). */
export function registerPath(numOrdinal: string): string {
  return `${formationPath("Register")}?${new URLSearchParams({ q: numOrdinal })}`;
}

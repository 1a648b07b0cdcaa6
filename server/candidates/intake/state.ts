import type { DossierState } from "contract/candidates/dossiers.ts";
import type { HiddenState } from "../../platform/db/tables/candidates.ts";

export interface StateColumns {
  readonly last_name: string;
  readonly active: boolean;
  readonly hidden_as: HiddenState | null;
}

/** Mirrors the generated column `state`; null if nothing is left of the dossier. */
export function stateOf({ last_name, active, hidden_as }: StateColumns): DossierState | null {
  if (last_name === "") return null;
  return active ? "published" : (hidden_as ?? "recruited");
}

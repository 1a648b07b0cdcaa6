import type { DossierState } from "contract/dossiers.ts";
import type { HiddenState } from "../../db/tables/candidates.ts";

/** What decides the state of a dossier. */
export interface StateColumns {
  readonly last_name: string;
  readonly active: boolean;
  readonly hidden_as: HiddenState | null;
}

/** The state of a dossier as the database makes it (migration 0019); null where nothing is left of it. */
export function stateOf({ last_name, active, hidden_as }: StateColumns): DossierState | null {
  if (last_name === "") return null;
  return active ? "published" : (hidden_as ?? "recruited");
}

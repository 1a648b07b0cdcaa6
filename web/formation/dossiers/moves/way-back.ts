import { type DossierMove, dossierMoves } from "contract/dossier-moves.ts";
import type { DossierState } from "contract/dossiers.ts";

/** The move that leads back to a state after another one led away from it; undefined where the table has none. */
export function wayBack(from: DossierState, move: DossierMove): DossierMove | undefined {
  const now = dossierMoves[move].to;
  const names = Object.keys(dossierMoves) as DossierMove[];
  return names.find((name) => dossierMoves[name].to === from && dossierMoves[name].from.some((state) => state === now));
}

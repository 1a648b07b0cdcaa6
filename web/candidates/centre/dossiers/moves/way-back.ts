import { type DossierMove, type DossierState, dossierMoves } from "contract/candidates/states.ts";

/** May take several moves if the table has no direct one. Empty if the move cannot be undone. */
export function wayBack(from: DossierState, move: DossierMove): readonly DossierMove[] {
  const now = dossierMoves[move].to;
  const names = Object.keys(dossierMoves) as DossierMove[];
  const direct = names.filter(
    (name) => dossierMoves[name].to === from && dossierMoves[name].from.some((state) => state === now),
  );
  if (direct.length > 0) return direct;
  if (move === "recruit") return ["restore", "publish"];
  return move === "publish" ? ["withdraw"] : [];
}

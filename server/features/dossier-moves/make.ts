import type { DossierMove } from "contract/dossier-moves.ts";
import type { World } from "../../world.ts";
import { moveAll } from "./move.ts";

/** Moves a dossier as somebody of the centre would. */
export async function makeMove(world: World, move: DossierMove, id: number): Promise<void> {
  const moved = (await moveAll(move, [id], { id: world.random.uuid() }, world)).get(id);
  if (!moved || "code" in moved) throw new Error(`The dossier was not moved: ${move}`);
}

import type { DossierMove } from "contract/candidates/dossier-moves.ts";
import type { World } from "../../platform/world.ts";
import { moveAll } from "./move.ts";

export async function makeMove(world: World, move: DossierMove, id: number, staffId?: string): Promise<void> {
  const staff = { id: staffId ?? world.random.uuid() };
  const moved = (await moveAll(move, [id], staff, world)).get(id);
  if (!moved || "code" in moved) throw new Error(`The dossier was not moved: ${move}`);
}

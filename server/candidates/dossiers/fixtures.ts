import type { DossierMove } from "contract/candidates/states.ts";
import type { AppContext } from "../../platform/context.ts";
import { moveAll } from "./move.ts";

export async function makeMove(ctx: AppContext, move: DossierMove, id: number, staffId?: string): Promise<void> {
  const staff = { id: staffId ?? ctx.random.uuid() };
  const moved = (await moveAll(move, [id], staff, ctx)).get(id);
  if (!moved || "code" in moved) throw new Error(`The dossier was not moved: ${move}`);
}

import type { ParsedInputOf } from "contract/call.ts";
import type { Dossier, readDossier as definition } from "contract/dossiers.ts";
import type { Caller, SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { toDossier } from "./dossier-store.ts";
import { openDossier } from "./open-dossier.ts";

/** A dossier as a whole (beyond B1-22). */
export async function readDossier(
  input: ParsedInputOf<typeof definition>,
  staff: SessionStaff,
  world: World,
  caller: Caller,
): Promise<Dossier> {
  return toDossier(world.db, await openDossier(input.id, staff, world, caller, "dossier"));
}

import type { ParsedInputOf } from "contract/call.ts";
import type { putDossierPicture as definition } from "contract/dossier-files.ts";
import type { Dossier } from "contract/dossiers.ts";
import type { Caller, SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { setFile } from "./set-file.ts";

/** Sets the picture of a dossier (beyond B1-25). */
export async function putDossierPicture(
  input: ParsedInputOf<typeof definition>,
  staff: SessionStaff,
  world: World,
  caller: Caller,
): Promise<Dossier> {
  return setFile("picture", input, staff, world, caller);
}

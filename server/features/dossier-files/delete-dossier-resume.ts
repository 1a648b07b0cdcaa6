import type { ParsedInputOf } from "contract/call.ts";
import type { deleteDossierResume as definition } from "contract/dossier-files.ts";
import type { Dossier } from "contract/dossiers.ts";
import type { Caller, SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { removeFile } from "./set-file.ts";

/** Takes the resume out of a dossier (beyond B1-25). */
export async function deleteDossierResume(
  input: ParsedInputOf<typeof definition>,
  staff: SessionStaff,
  world: World,
  caller: Caller,
): Promise<Dossier> {
  return removeFile("resume", input.id, staff, world, caller);
}

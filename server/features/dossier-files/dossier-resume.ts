import type { ParsedInputOf } from "contract/call.ts";
import type { dossierResume as definition } from "contract/dossier-files.ts";
import type { FileAnswer } from "../../http/file-answer.ts";
import type { Caller, SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { openDossier } from "../dossiers/open-dossier.ts";
import { sendStored } from "../files/send-stored.ts";

/** The resume of a dossier, whatever its state. */
export async function dossierResume(
  input: ParsedInputOf<typeof definition>,
  staff: SessionStaff,
  world: World,
  caller: Caller,
): Promise<FileAnswer> {
  const { personal_resume } = await openDossier(input.id, staff, world, caller, "resume");
  return sendStored(world, personal_resume);
}

import type { ParsedInputOf } from "contract/call.ts";
import type { dossierPicture as definition } from "contract/dossier-files.ts";
import type { FileAnswer } from "../../http/file-answer.ts";
import type { Caller, SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { openDossier } from "../dossiers/open-dossier.ts";
import { sendStored } from "../files/send-stored.ts";

/** The picture of a dossier, whatever its state. */
export async function dossierPicture(
  input: ParsedInputOf<typeof definition>,
  staff: SessionStaff,
  world: World,
  caller: Caller,
): Promise<FileAnswer> {
  const { profile_picture } = await openDossier(input.id, staff, world, caller, "picture");
  return sendStored(world, profile_picture, input.size);
}

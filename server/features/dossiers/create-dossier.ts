import type { ParsedInputOf } from "contract/call.ts";
import type { Dossier, createDossier as definition } from "contract/dossiers.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { makeDraft } from "./make-draft.ts";
import { answerDossier } from "./open-dossier.ts";

/** Makes a dossier as a draft (beyond B1-22). */
export async function createDossier(
  input: ParsedInputOf<typeof definition>,
  staff: SessionStaff,
  world: World,
): Promise<Dossier> {
  return answerDossier(world, await makeDraft(world, staff.id, input));
}

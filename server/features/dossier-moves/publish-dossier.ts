import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { publishDossier as definition } from "contract/dossier-moves.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { moveOne } from "./move.ts";

type Call = typeof definition;

/** Shows a dossier to clinics (beyond B1-24). */
export async function publishDossier(
  input: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  return moveOne("publish", input.id, staff, world);
}

import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { recruitDossier as definition } from "contract/candidates/dossier-moves.ts";
import type { SessionStaff } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
import { moveOne } from "./move.ts";

type Call = typeof definition;

export async function recruitDossier(
  input: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  return moveOne("recruit", input.id, staff, world);
}

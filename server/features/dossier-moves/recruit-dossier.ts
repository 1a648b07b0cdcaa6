import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { recruitDossier as definition } from "contract/dossier-moves.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { moveOne } from "./move.ts";

type Call = typeof definition;

export async function recruitDossier(
  input: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  return moveOne("recruit", input.id, staff, world);
}

import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { withdrawDossier as definition } from "contract/candidates/dossier-moves.ts";
import type { SessionStaff } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
import { moveOne } from "./move.ts";

type Call = typeof definition;

export async function withdrawDossier(
  input: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  return moveOne("withdraw", input.id, staff, world);
}

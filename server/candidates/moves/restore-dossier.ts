import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { restoreDossier as definition } from "contract/candidates/dossier-moves.ts";
import type { SessionStaff } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
import { moveOne } from "./move.ts";

type Call = typeof definition;

export async function restoreDossier(
  input: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  return moveOne("restore", input.id, staff, world);
}

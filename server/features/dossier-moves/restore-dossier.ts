import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { restoreDossier as definition } from "contract/dossier-moves.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { moveOne } from "./move.ts";

type Call = typeof definition;

export async function restoreDossier(
  input: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  return moveOne("restore", input.id, staff, world);
}

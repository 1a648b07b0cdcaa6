import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { archiveDossier as definition } from "contract/dossier-moves.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { moveOne } from "./move.ts";

type Call = typeof definition;

/** Puts a dossier away (beyond B1-24). */
export async function archiveDossier(
  input: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  return moveOne("archive", input.id, staff, world);
}

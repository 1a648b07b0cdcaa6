import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { moveDossiers as definition } from "contract/candidates/dossier-moves.ts";
import { errors } from "contract/errors.ts";
import type { SessionStaff } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
import { refuseBeyondOpenings } from "../dossiers/open-dossier.ts";
import { moveAll } from "./move.ts";

type Call = typeof definition;

/** A dossier that cannot be moved does not stop the others (beyond B1-24). */
export async function moveDossiers(
  { action, ids }: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  await refuseBeyondOpenings(staff, ids, world);
  const moved = await moveAll(action, ids, staff, world);
  const results = ids.map((id) => {
    const outcome = moved.get(id) ?? { code: "candidateNotFound" as const };
    return "code" in outcome ? { id, error: errors[outcome.code].error, code: outcome.code } : { id, ...outcome };
  });
  return { results };
}

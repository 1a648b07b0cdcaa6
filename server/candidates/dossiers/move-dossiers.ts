import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import type { moveDossiers as definition } from "contract/candidates/dossier-moves.ts";
import { errors } from "contract/errors.ts";
import type { AppContext } from "../../platform/context.ts";
import type { SessionStaff } from "../../platform/http/feature.ts";
import { moveAll } from "./move.ts";
import { rejectBeyondOpenings } from "./open-dossier.ts";

type Call = typeof definition;

/** A dossier that cannot be moved does not stop the others (beyond B1-24). */
export async function moveDossiers(
  { action, ids }: ParsedInputOf<Call>,
  staff: SessionStaff,
  ctx: AppContext,
): Promise<ResponseOf<Call>> {
  await rejectBeyondOpenings(staff, ids, ctx);
  const moved = await moveAll(action, ids, staff, ctx);
  const results = ids.map((id) => {
    const outcome = moved.get(id) ?? { code: "candidateNotFound" as const };
    return "code" in outcome ? { id, error: errors[outcome.code].error, code: outcome.code } : { id, ...outcome };
  });
  return { results };
}

import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import type { restoreDossier as definition } from "contract/candidates/dossier-moves.ts";
import type { AppContext } from "../../platform/context.ts";
import type { SessionStaff } from "../../platform/http/feature.ts";
import { moveOne } from "./move.ts";

type Call = typeof definition;

export async function restoreDossier(
  input: ParsedInputOf<Call>,
  staff: SessionStaff,
  ctx: AppContext,
): Promise<ResponseOf<Call>> {
  return moveOne("restore", input.id, staff, ctx);
}

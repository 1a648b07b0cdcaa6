import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import type { withdrawDossier as definition } from "contract/candidates/dossier-moves.ts";
import type { AppContext } from "../../platform/context.ts";
import type { SessionStaff } from "../../platform/http/feature.ts";
import { moveOne } from "./move.ts";

type Call = typeof definition;

export async function withdrawDossier(
  input: ParsedInputOf<Call>,
  staff: SessionStaff,
  ctx: AppContext,
): Promise<ResponseOf<Call>> {
  return moveOne("withdraw", input.id, staff, ctx);
}

import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import type { eraseDossier as definition } from "contract/candidates/dossiers.ts";
import { reasons } from "contract/candidates/record-messages.ts";
import { requireProof } from "../../centre/staff/require-proof.ts";
import type { AppContext } from "../../platform/context.ts";
import type { SessionStaff } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { eraseCandidate } from "../intake/erase-candidate.ts";
import { rejection } from "../intake/invalid-record.ts";
import { findDossier } from "./dossier-store.ts";
import { dossierId, rejectBeyondOpenings, subjectOf } from "./open-dossier.ts";

type Call = typeof definition;

export async function eraseDossier(
  input: ParsedInputOf<Call>,
  staff: SessionStaff,
  ctx: AppContext,
): Promise<ResponseOf<Call>> {
  const found = await findDossier(ctx.db, dossierId(input.id));
  if (!found) throw new Problem("candidateNotFound");
  await requireProof(ctx, staff);
  await rejectBeyondOpenings(staff, [found.id], ctx);
  if (input.confirm.trim() !== found.external_id) {
    throw rejection([{ field: "confirm", error: reasons.externalIdNotRepeated }]);
  }
  await eraseCandidate(ctx, found.external_id, { actorId: staff.id, details: { dossier: subjectOf(found.id) } });
  return { success: true };
}

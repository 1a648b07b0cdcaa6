import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import type { exportDossier as definition } from "contract/candidates/dossiers.ts";
import { requireProof } from "../../centre/staff/require-proof.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Caller, SessionStaff } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { exportCandidate } from "../../privacy/export.ts";
import { reachDossier, subjectOf } from "./open-dossier.ts";

type Call = typeof definition;

/** The candidate's right of access (policy T-54). */
export async function exportDossier(
  input: ParsedInputOf<Call>,
  staff: SessionStaff,
  ctx: AppContext,
  caller: Caller,
): Promise<ResponseOf<Call>> {
  await requireProof(ctx, staff);
  const { id, external_id } = await reachDossier(input.id, staff, ctx, caller);
  const data = await exportCandidate({ id, externalId: external_id }, ctx);
  if (!data) throw new Problem("candidateNotFound");
  await recordEvent(ctx.db, ctx.clock, { event: "dossier exported", actorId: staff.id, subject: subjectOf(id) });
  return data;
}

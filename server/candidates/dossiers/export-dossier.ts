import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { exportDossier as definition } from "contract/candidates/dossiers.ts";
import { requireProof } from "../../centre/staff/require-proof.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Caller, SessionStaff } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
import { recordEvent } from "../../privacy/audit.ts";
import { exportCandidate } from "../../privacy/export-candidate.ts";
import { reachDossier, subjectOf } from "./open-dossier.ts";

type Call = typeof definition;

/** The candidate's right of access (policy T-54). */
export async function exportDossier(
  input: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
  caller: Caller,
): Promise<AnswerOf<Call>> {
  await requireProof(world, staff);
  const { id, external_id } = await reachDossier(input.id, staff, world, caller);
  const data = await exportCandidate({ externalId: external_id }, world);
  if (!data) throw new Problem("candidateNotFound");
  await recordEvent(world.db, world.clock, { event: "dossier exported", actorId: staff.id, subject: subjectOf(id) });
  return data;
}

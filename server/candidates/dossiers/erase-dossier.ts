import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { eraseDossier as definition } from "contract/candidates/dossiers.ts";
import { reasons } from "contract/candidates/records/messages.ts";
import { requireProof } from "../../centre/staff/require-proof.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { SessionStaff } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
import { refusal } from "../intake/refusal.ts";
import { eraseCandidate } from "../search/erase-candidate.ts";
import { findDossier } from "./dossier-store.ts";
import { dossierId, refuseBeyondOpenings, subjectOf } from "./open-dossier.ts";

type Call = typeof definition;

export async function eraseDossier(
  input: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  const found = await findDossier(world.db, dossierId(input.id));
  if (!found) throw new Problem("candidateNotFound");
  await requireProof(world, staff);
  await refuseBeyondOpenings(staff, [found.id], world);
  if (input.confirm.trim() !== found.external_id) {
    throw refusal([{ field: "confirm", error: reasons.externalIdNotRepeated }]);
  }
  await eraseCandidate(world, found.external_id, { actorId: staff.id, details: { dossier: subjectOf(found.id) } });
  return { success: true };
}

import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { confirmRecruitment as definition } from "contract/recruitment-decisions.ts";
import type { Database } from "../../db/connect.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { stateOf } from "../candidates/state.ts";
import { moveWithin } from "../dossier-moves/move.ts";
import { refuseBeyondOpenings, subjectOf } from "../dossiers/open-dossier.ts";
import { endAvailability } from "../introduction-answers/end-availability.ts";
import { insertNotifications } from "../notifications/store.ts";
import { recordAction } from "../staff/record-action.ts";
import { ALREADY_RECRUITED, recruitedNotice } from "./messages.ts";
import { toReport } from "./report-answer.ts";
import { closeOthers, decideReport, findInterested, findReported, lockCandidate, lockReport } from "./store.ts";
import { mailRejected } from "./tell-rejected.ts";

type Call = typeof definition;

/**
 * Confirms a report: the candidate is recruited as when the provider says so, other clinics that had put them aside are
 * told, and what other clinics reported is rejected (beyond B4-03).
 */
export async function confirmRecruitment(
  { id }: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  const reported = await findReported(world.db, id);
  if (reported !== undefined) await refuseBeyondOpenings(staff, [reported], world);
  return transact(world, async (trx) => {
    const candidateId = await findReported(trx, id);
    const candidate = candidateId === undefined ? undefined : await lockCandidate(trx, candidateId);
    const known = candidate && (await lockReport(trx, id));
    if (!candidate || !known) throw new Problem("recruitmentNotFound");
    if (known.state !== "reported") throw new Problem("recruitmentDecided");
    const decision = { by: staff.id, at: world.clock.now() };
    const row = await decideReport(trx, known.id, { ...decision, state: "confirmed" });
    const rejection = { ...decision, state: "rejected", reason: ALREADY_RECRUITED } as const;
    for (const other of await closeOthers(trx, row, rejection)) await mailRejected(trx, world, other);
    const clinics = await endAvailability(trx, world, [row.candidate_id], { isRecruited: true });
    // Where the provider or staff said so before, nothing is left to move; clinics are told by this confirmation alone.
    if (stateOf(candidate) !== "recruited") {
      const moved = (await moveWithin(trx, "recruit", [known.candidate_id], staff, world)).get(known.candidate_id);
      if (!moved || "code" in moved) throw new Problem("impossibleMove");
    }
    await tellInterested(trx, world, row.candidate_id, [row.clinic_id, ...clinics]);
    await recordAction(trx, world, staff, "confirm recruitment", subjectOf(row.candidate_id), { recruitment: row.id });
    return { recruitment: await toReport(trx, row) };
  });
}

/** One notification each, without the employer's name; none to the employing clinic nor to clinics notified already. */
async function tellInterested(
  trx: Database,
  world: World,
  candidateId: number,
  exceptClinics: readonly string[],
): Promise<void> {
  const accounts = await findInterested(trx, candidateId, exceptClinics);
  const notices = accounts.map((accountId) => ({
    ...recruitedNotice,
    ...{ id: world.random.uuid(), accountId, range: null, candidateId },
  }));
  await insertNotifications(trx, notices, world.clock.now());
}

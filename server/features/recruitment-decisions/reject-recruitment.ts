import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { seenText } from "contract/fields.ts";
import { type rejectRecruitment as definition, REJECTION_LENGTH } from "contract/recruitment-decisions.ts";
import { transact } from "../../db/retry.ts";
import { refuseFaults } from "../../http/field-faults.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { stateOf } from "../candidates/state.ts";
import { subjectOf } from "../dossiers/open-dossier.ts";
import { endAvailability } from "../introduction-answers/end-availability.ts";
import { recordAction } from "../staff/record-action.ts";
import { REASON_FAULT } from "./messages.ts";
import { toReport } from "./report-answer.ts";
import { decideReport, findReported, lockCandidate, lockReport } from "./store.ts";
import { tellRejected } from "./tell-rejected.ts";

type Call = typeof definition;

/** Rejects a report: the clinic is told why, and nothing else changes (beyond B4-03). */
export async function rejectRecruitment(
  { id, reason: sent }: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  const reason = seenText(sent);
  return transact(world, async (trx) => {
    const candidateId = await findReported(trx, id);
    const candidate = candidateId === undefined ? undefined : await lockCandidate(trx, candidateId);
    const known = candidate && (await lockReport(trx, id));
    if (!known) throw new Problem("recruitmentNotFound");
    if (known.state !== "reported") throw new Problem("recruitmentDecided");
    const isRefused = reason === "" || [...reason].length > REJECTION_LENGTH;
    refuseFaults("recruitmentRefused", isRefused ? [{ field: "reason", error: REASON_FAULT }] : []);
    const decision = { state: "rejected", reason, by: staff.id, at: world.clock.now() } as const;
    const row = await decideReport(trx, known.id, decision);
    await tellRejected(trx, world, row);
    // Said by others to be recruited, the candidate meets this clinic no more either (beyond B13-03).
    if (stateOf(candidate) === "recruited") {
      await endAvailability(trx, world, [row.candidate_id], { isRecruited: true });
    }
    await recordAction(trx, world, staff, "reject recruitment", subjectOf(row.candidate_id), { recruitment: row.id });
    return { recruitment: await toReport(trx, row) };
  });
}

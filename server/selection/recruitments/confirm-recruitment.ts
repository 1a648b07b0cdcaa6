import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import type { confirmRecruitment as definition } from "contract/selection/recruitment-decisions.ts";
import { moveWithin } from "../../candidates/dossiers/move.ts";
import { rejectBeyondOpenings, subjectOf } from "../../candidates/dossiers/open-dossier.ts";
import { recordStaffAction } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import { emit } from "../../platform/events.ts";
import type { SessionStaff } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { endAvailability } from "../introduction-answers/end-availability.ts";
import { ALREADY_RECRUITED, recruitedNotice } from "./decision-messages.ts";
import {
  closeOthers,
  decideReport,
  findInterested,
  findReported,
  lockCandidate,
  lockReport,
} from "./decision-store.ts";
import { toReport } from "./report-answer.ts";
import { mailRejected } from "./tell-rejected.ts";

type Call = typeof definition;

/** Recruits the candidate, notifies other clinics that selected them and rejects other reports (beyond B4-03). */
export async function confirmRecruitment(
  { id }: ParsedInputOf<Call>,
  staff: SessionStaff,
  ctx: AppContext,
): Promise<ResponseOf<Call>> {
  const reported = await findReported(ctx.db, id);
  if (reported !== undefined) await rejectBeyondOpenings(staff, [reported], ctx);
  return transact(ctx, async (trx) => {
    const candidateId = await findReported(trx, id);
    const candidate = candidateId === undefined ? undefined : await lockCandidate(trx, candidateId);
    const known = candidate && (await lockReport(trx, id));
    if (!candidate || !known) throw new Problem("recruitmentNotFound");
    if (known.state !== "reported") throw new Problem("recruitmentDecided");
    const decision = { by: staff.id, at: ctx.clock.now() };
    const row = await decideReport(trx, known.id, { ...decision, state: "confirmed" });
    const rejection = { ...decision, state: "rejected", reason: ALREADY_RECRUITED } as const;
    for (const other of await closeOthers(trx, row, rejection)) await mailRejected(trx, ctx, other);
    const clinics = await endAvailability(trx, ctx, [row.candidate_id], { isRecruited: true });
    // If the provider or staff recruited the candidate before, only this confirmation notifies clinics.
    if (candidate.state !== "recruited") {
      const moved = (await moveWithin(trx, "recruit", [known.candidate_id], staff, ctx)).get(known.candidate_id);
      if (!moved || "code" in moved) throw new Problem("impossibleMove");
    }
    await tellInterested(trx, ctx, row.candidate_id, [row.clinic_id, ...clinics]);
    await recordStaffAction(trx, ctx, staff, "confirm recruitment", subjectOf(row.candidate_id), {
      recruitment: row.id,
    });
    return { recruitment: await toReport(trx, row) };
  });
}

/** One notification per account, without the employer's name. Skips the employer and clinics already notified. */
async function tellInterested(
  trx: Database,
  ctx: AppContext,
  candidateId: number,
  exceptClinics: readonly string[],
): Promise<void> {
  const accounts = await findInterested(trx, candidateId, exceptClinics);
  const notices = accounts.map((accountId) => ({ ...recruitedNotice, accountId, candidateId }));
  await emit(trx, ctx, "noticesIssued", { notices });
}

import { seenText } from "contract/fields.ts";
import { PAGE_SIZE } from "contract/pages.ts";
import { readId } from "contract/row-id.ts";
import * as contract from "contract/selection/recruitments.ts";
import { moveWithin } from "../../candidates/dossiers/move.ts";
import { rejectBeyondOpenings, subjectOf } from "../../candidates/dossiers/open-dossier.ts";
import { recordStaffAction } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import { emit } from "../../platform/events.ts";
import { feature } from "../../platform/http/feature.ts";
import { cutPage, nextPath, readInstantCursor } from "../../platform/http/page-cursor.ts";
import { Problem, rejectIssues } from "../../platform/http/problem.ts";
import { takeBackChosen } from "../follow-up/advance-follow-up.ts";
import { endAvailability } from "../introductions/end-availability.ts";
import { NO_LONGER_AVAILABLE } from "../introductions/messages.ts";
import { notifyClinic } from "../notify-clinic.ts";
import { ALREADY_RECRUITED, REASON_ISSUE, recruitedNotice, rejectedMail, rejectedNotice } from "./messages.ts";
import { reportRecruitment } from "./report-recruitment.ts";
import {
  decideReport,
  deleteReport,
  findInterested,
  findReportedCandidate,
  findReports,
  lockCandidate,
  lockCandidateShared,
  lockReport,
  lockReports,
  type RecruitmentRow,
  rejectOthers,
  toReport,
  toReports,
} from "./store.ts";

export const calls = feature(contract, {
  reportRecruitment,

  /**
   * Withdraws a clinic's open recruitment report, and restores the follow-up's status from before the report (B4-01).
   */
  async takeBackRecruitment({ id: text }, user, ctx) {
    const id = readId(text);
    if (id === undefined) throw new Problem("recruitmentNotFound");
    const clinicId = user.holderId ?? user.id;
    await transact(ctx, async (trx) => {
      await lockCandidateShared(trx, id);
      const reports = await lockReports(trx, clinicId, id);
      const open = reports.find(({ state }) => state === "reported");
      if (!open) throw new Problem(reports.length > 0 ? "recruitmentDecided" : "recruitmentNotFound");
      await deleteReport(trx, open.id);
      const subject = { clinicId, accountId: open.reported_by, candidateId: id, by: user.id };
      await takeBackChosen(trx, ctx, subject, open.reported_at);
    });
    return { success: true };
  },

  async listRecruitments({ state, candidate, cursor }, _staff, ctx) {
    const after = readInstantCursor(cursor);
    const { rows, total } = await findReports(ctx.db, { states: state, candidate }, { after, count: PAGE_SIZE + 1 });
    const { page, last } = cutPage(rows);
    return {
      total,
      items: await toReports(ctx.db, page),
      next: nextPath(
        contract.listRecruitments.path,
        { state, candidate },
        last && [last.reported_at.toISOString(), last.id],
      ),
    };
  },

  /**
   * Confirms a recruitment report: marks the candidate as recruited, notifies interested clinics and rejects the
   * reports of other clinics (B4-03).
   */
  async confirmRecruitment({ id }, staff, ctx) {
    const reported = await findReportedCandidate(ctx.db, id);
    if (reported !== undefined) await rejectBeyondOpenings(staff, [reported], ctx);
    return transact(ctx, async (trx) => {
      const { candidate, report } = await lockPending(trx, id);
      const decision = { by: staff.id, at: ctx.clock.now() };
      const row = await decideReport(trx, report.id, { ...decision, state: "confirmed", reason: null });
      const { candidate_id: candidateId } = row;
      // If the candidate had already left, other clinics learn only that the candidate is no longer available (B11-09).
      const hasLeft = candidate.left_as !== null;
      const reason = hasLeft ? NO_LONGER_AVAILABLE : ALREADY_RECRUITED;
      const rejection = { ...decision, state: "rejected", reason } as const;
      for (const other of await rejectOthers(trx, row, rejection)) await notifyRejected(trx, ctx, other);
      const clinics = await endAvailability(trx, ctx, [candidateId], { isRecruited: true });
      // The provider or staff may already have marked the candidate as recruited.
      if (candidate.state !== "recruited") {
        const moved = (await moveWithin(trx, "recruit", [candidateId], staff, ctx)).get(candidateId);
        if (!moved || "code" in moved) throw new Problem(moved?.code ?? "impossibleMove");
      }
      // Leave out the clinic that recruited the candidate, and the clinics that `endAvailability` notified.
      const accounts = hasLeft ? [] : await findInterested(trx, candidateId, [row.clinic_id, ...clinics]);
      const notices = accounts.map((accountId) => ({ ...recruitedNotice, accountId, candidateId }));
      await emit(trx, ctx, "noticesIssued", { notices });
      await recordStaffAction(trx, ctx, staff, "confirm recruitment", subjectOf(candidateId), { recruitment: row.id });
      return { recruitment: await toReport(trx, row) };
    });
  },

  async rejectRecruitment({ id, reason: sent }, staff, ctx) {
    const reason = seenText(sent);
    return transact(ctx, async (trx) => {
      const { candidate, report } = await lockPending(trx, id);
      const isUnusable = reason === "" || [...reason].length > contract.REJECTION_LENGTH;
      rejectIssues("recruitmentRefused", isUnusable ? [{ field: "reason", error: REASON_ISSUE }] : []);
      const decision = { state: "rejected", reason, by: staff.id, at: ctx.clock.now() } as const;
      const row = await decideReport(trx, report.id, decision);
      const { candidate_id: candidateId } = row;
      await notifyRejected(trx, ctx, row, rejectedNotice);
      // If another clinic recruited the candidate, also end the introductions of the rejected clinic (B13-03).
      if (candidate.state === "recruited") await endAvailability(trx, ctx, [candidateId], { isRecruited: true });
      await recordStaffAction(trx, ctx, staff, "reject recruitment", subjectOf(candidateId), { recruitment: row.id });
      return { recruitment: await toReport(trx, row) };
    });
  },
});

/**
 * Locks the candidate before the recruitment report, as every change of a candidate's state does, to avoid deadlocks.
 */
async function lockPending(trx: Database, id: string) {
  const candidateId = await findReportedCandidate(trx, id);
  const candidate = candidateId === undefined ? undefined : await lockCandidate(trx, candidateId);
  const report = candidate && (await lockReport(trx, id));
  if (!candidate || !report) throw new Problem("recruitmentNotFound");
  if (report.state !== "reported") throw new Problem("recruitmentDecided");
  return { candidate, report };
}

async function notifyRejected(
  trx: Database,
  ctx: AppContext,
  { clinic_id: clinicId, reported_by: author, candidate_id: candidateId, reason }: RecruitmentRow,
  notice?: typeof rejectedNotice,
): Promise<void> {
  await notifyClinic(
    trx,
    ctx,
    { clinicId, author, candidateId },
    {
      ...(notice && { notice }),
      kind: "recruitment rejected",
      mail: (firstName) => rejectedMail(ctx.site, candidateId, firstName, reason ?? ""),
    },
  );
}

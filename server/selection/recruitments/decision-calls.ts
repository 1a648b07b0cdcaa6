import { seenText } from "contract/fields.ts";
import { PAGE_SIZE } from "contract/pages.ts";
import * as contract from "contract/selection/recruitment-decisions.ts";
import { REJECTION_LENGTH } from "contract/selection/recruitment-decisions.ts";
import { subjectOf } from "../../candidates/dossiers/open-dossier.ts";
import { recordStaffAction } from "../../platform/audit.ts";
import { transact } from "../../platform/db/retry.ts";
import { feature } from "../../platform/http/feature.ts";
import { rejectIssues } from "../../platform/http/field-issues.ts";
import { cutPage, nextPath, readInstantCursor } from "../../platform/http/page-cursor.ts";
import { Problem } from "../../platform/http/problem.ts";
import { endAvailability } from "../introduction-answers/end-availability.ts";
import { confirmRecruitment } from "./confirm-recruitment.ts";
import { REASON_ISSUE } from "./decision-messages.ts";
import { decideReport, findReported, findReports, lockCandidate, lockReport } from "./decision-store.ts";
import { toReport, toReports } from "./report-answer.ts";
import { tellRejected } from "./tell-rejected.ts";

export const calls = feature(contract, {
  async listRecruitments({ state, cursor }, _staff, ctx) {
    const after = readInstantCursor(cursor);
    const { rows, total } = await findReports(ctx.db, state, { after, count: PAGE_SIZE + 1 });
    const { page, last } = cutPage(rows);
    return {
      total,
      items: await toReports(ctx.db, page),
      next: nextPath(contract.listRecruitments.path, { state }, last && [last.reported_at.toISOString(), last.id]),
    };
  },
  confirmRecruitment,

  async rejectRecruitment({ id, reason: sent }, staff, ctx) {
    const reason = seenText(sent);
    return transact(ctx, async (trx) => {
      const candidateId = await findReported(trx, id);
      const candidate = candidateId === undefined ? undefined : await lockCandidate(trx, candidateId);
      const known = candidate && (await lockReport(trx, id));
      if (!known) throw new Problem("recruitmentNotFound");
      if (known.state !== "reported") throw new Problem("recruitmentDecided");
      const isRejected = reason === "" || [...reason].length > REJECTION_LENGTH;
      rejectIssues("recruitmentRefused", isRejected ? [{ field: "reason", error: REASON_ISSUE }] : []);
      const decision = { state: "rejected", reason, by: staff.id, at: ctx.clock.now() } as const;
      const row = await decideReport(trx, known.id, decision);
      await tellRejected(trx, ctx, row);
      // The candidate was recruited elsewhere, so this clinic's introductions end too (beyond B13-03).
      if (candidate.state === "recruited") {
        await endAvailability(trx, ctx, [row.candidate_id], { isRecruited: true });
      }
      await recordStaffAction(trx, ctx, staff, "reject recruitment", subjectOf(row.candidate_id), {
        recruitment: row.id,
      });
      return { recruitment: await toReport(trx, row) };
    });
  },
});

import * as contract from "contract/selection/recruitments.ts";
import { readId } from "contract/values.ts";
import { transact } from "../../platform/db/retry.ts";
import { feature } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { takeBackChosen } from "../follow-up/advance-follow-up.ts";
import { reportRecruitment } from "./report-recruitment.ts";
import { deleteReport, lockReports } from "./store.ts";

export const calls = feature(contract, {
  reportRecruitment,
  /** Withdraws a report before the centre decides, and restores the former status (beyond B4-01). */
  async takeBackRecruitment({ id: text }, user, ctx) {
    const id = readId(text);
    if (id === undefined) throw new Problem("recruitmentNotFound");
    const clinicId = user.holderId ?? user.id;
    await transact(ctx, async (trx) => {
      const reports = await lockReports(trx, clinicId, id);
      const open = reports.find(({ state }) => state === "reported");
      if (!open) throw new Problem(reports.length > 0 ? "recruitmentDecided" : "recruitmentNotFound");
      await deleteReport(trx, open.id);
      const whose = { clinicId, accountId: open.reported_by, candidateId: id, by: user.id };
      await takeBackChosen(trx, ctx, whose, open.reported_at);
    });
    return { success: true };
  },
});

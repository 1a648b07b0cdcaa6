import { isDay } from "contract/candidates/field-rules.ts";
import { isPlannable } from "contract/selection/follow-up.ts";
import {
  type reportRecruitment as definition,
  RECRUITMENT_CONTRACTS,
  type RecruitmentContract,
} from "contract/selection/recruitments.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { type FieldIssue, Problem, rejectIssues } from "../../platform/http/problem.ts";
import { clinicToday } from "../clinic-time.ts";
import { requireSelected } from "../entries/require-selected.ts";
import { advanceFollowUp } from "../follow-up/advance-follow-up.ts";
import { recruitmentIssues } from "./messages.ts";
import { insertReport, requirePublished, toRecruitment } from "./store.ts";

export const reportRecruitment: Handler<typeof definition> = async (input, user, ctx, caller) => {
  const { id: candidateId } = await requireSelected(ctx, user, input.id);
  const clinicId = user.holderId ?? user.id;
  const report = readReport(input.contract, input.startsOn, clinicToday(ctx, user));
  const id = ctx.random.uuid();
  return transact(ctx, async (trx) => {
    await requirePublished(trx, candidateId);
    const reported = { id, clinic_id: clinicId, reported_by: user.id, candidate_id: candidateId, ...report };
    const row = await insertReport(trx, reported, ctx.clock.now());
    if (!row) throw new Problem("recruitmentOpen");
    // Count the report in its transaction, so that only stored reports count towards the daily limit.
    const rejection = await caller.count("recruitmentsPerClinic", clinicId, trx);
    if (rejection) throw rejection;
    await advanceFollowUp(trx, ctx, { clinicId, accountId: user.id, candidateId, by: user.id }, "chosen");
    return { recruitment: toRecruitment(row) };
  });
};

function readReport(contract: unknown, startsOn: unknown, today: string) {
  const issues: FieldIssue[] = [];
  const known: RecruitmentContract | undefined = RECRUITMENT_CONTRACTS.find((one) => one === contract);
  if (!known) issues.push({ field: "contract", error: recruitmentIssues.contract });
  const isNone = startsOn === undefined || startsOn === null || startsOn === "";
  const day = typeof startsOn === "string" && isDay(startsOn) ? startsOn : null;
  if (!isNone && day === null) issues.push({ field: "startsOn", error: recruitmentIssues.startsOn });
  if (day !== null && !isPlannable(day, today)) issues.push({ field: "startsOn", error: recruitmentIssues.startsFar });
  rejectIssues("recruitmentRefused", issues);
  return { contract: known ?? "unknown", starts_on: day };
}

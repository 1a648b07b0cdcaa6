import * as contract from "contract/selection/interest.ts";
import { ASKED_AFTER_DAYS, ASKED_LATER_DAYS, INTEREST_ANSWERS } from "contract/selection/interest.ts";
import { viewerOf } from "../../candidates/search/viewer.ts";
import { transact } from "../../platform/db/retry.ts";
import { feature } from "../../platform/http/feature.ts";
import { Problem, rejectIssues } from "../../platform/http/problem.ts";
import { requireEntry, selectedId } from "../entries/require-selected.ts";
import { toFollowUp } from "../follow-up/entry-store.ts";
import { lockFollowUp, updateFollowUp } from "../follow-up/store.ts";
import { ANSWER_ISSUE } from "./messages.ts";
import { closeQuestions } from "./store.ts";

const DAY_MS = 86_400_000;

export const calls = feature(contract, {
  async answerInterest({ id, answer: sent }, user, ctx) {
    const candidateId = selectedId(id);
    const viewer = viewerOf(user);
    const answer = INTEREST_ANSWERS.find((one) => one === sent);
    if (!answer) rejectIssues("followUpRefused", [{ field: "answer", error: ANSWER_ISSUE }]);
    const now = ctx.clock.now();
    return transact(ctx, async (trx) => {
      const { account_id } = await requireEntry(trx, viewer, candidateId);
      const known = await lockFollowUp(trx, account_id, candidateId);
      if (!known) throw new Problem("notInSelection");
      if (answer === "no" && known.status !== "dismissed") {
        const state = {
          status: "dismissed" as const,
          note: known.note,
          nextStepOn: known.next_step_on,
          nextStepLabel: known.next_step_label,
        };
        await updateFollowUp(trx, known.id, state, { by: user.id, at: now });
      }
      const days = answer === "later" ? ASKED_LATER_DAYS : ASKED_AFTER_DAYS;
      const askAfter = new Date(now.getTime() + days * DAY_MS);
      await closeQuestions(trx, user.holderId ?? user.id, candidateId, askAfter);
      return { success: true, followUp: toFollowUp(await requireEntry(trx, viewer, candidateId)) };
    });
  },
});

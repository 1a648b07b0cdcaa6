import { PAGE_SIZE } from "contract/pages.ts";
import * as contract from "contract/selection/introduction-answers.ts";
import { subjectOf } from "../../candidates/dossiers/open-dossier.ts";
import { recordStaffAction } from "../../platform/audit.ts";
import { transact } from "../../platform/db/retry.ts";
import { feature } from "../../platform/http/feature.ts";
import { cutPage, nextPath, readInstantCursor } from "../../platform/http/page-cursor.ts";
import { acceptIntroduction } from "./accept-introduction.ts";
import { declinedMail } from "./answer-messages.ts";
import { readReason } from "./answer-rules.ts";
import { openIntroduction } from "./open-introduction.ts";
import { toRequest, toRequests } from "./request-answer.ts";
import { updateIntroduction } from "./store.ts";
import { tellClinic } from "./tell-clinic.ts";
import { findMedianAnswer, findRequests } from "./waiting-store.ts";

const MEDIAN_OF_MS = 90 * 86_400_000;

export const calls = feature(contract, {
  async listIntroductions({ state, cursor }, _staff, ctx) {
    const after = readInstantCursor(cursor);
    const { rows, total } = await findRequests(ctx.db, state, { after, count: PAGE_SIZE + 1 });
    const { page, last } = cutPage(rows);
    return {
      total,
      items: await toRequests(ctx.db, page),
      next: nextPath(contract.listIntroductions.path, { state }, last && [last.requested_at.toISOString(), last.id]),
      medianAnswerSeconds: await findMedianAnswer(ctx.db, new Date(ctx.clock.now().getTime() - MEDIAN_OF_MS)),
    };
  },
  acceptIntroduction,

  async declineIntroduction(input, staff, ctx) {
    return transact(ctx, async (trx) => {
      const known = await openIntroduction(trx, input.id);
      const reason = readReason(input.reason);
      const outcome = { state: "declined", reason, answered_at: ctx.clock.now(), answered_by: staff.id } as const;
      const row = await updateIntroduction(trx, known.id, outcome);
      const { candidate_id: candidateId } = row;
      await tellClinic(trx, ctx, row, "declined", (firstName) =>
        declinedMail({ site: ctx.site, candidateId, firstName }, reason),
      );
      await recordStaffAction(trx, ctx, staff, "decline introduction", subjectOf(candidateId), {
        introduction: row.id,
      });
      return { introduction: await toRequest(trx, row) };
    });
  },
});

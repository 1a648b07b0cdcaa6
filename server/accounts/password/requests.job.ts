import { handleOldestDeferredRequest, oldestDeferredRequestAt } from "../../platform/deferred-requests.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { dueByQuery } from "../../platform/jobs/schedule.ts";
import { sendResetLink } from "./reset-link.ts";

export const passwordRequestsJob: Job = {
  name: "answer asks for a new password",
  nextDue: dueByQuery((db) => oldestDeferredRequestAt(db, ["passwordResetRequest", "askPasswordRecovery"])),
  run: async (ctx) => {
    await handleOldestDeferredRequest(ctx, {
      passwordResetRequest: (trx, _ctx, emailKey, at, isFirst) => sendResetLink(trx, ctx, { emailKey }, at, isFirst),
      askPasswordRecovery: (trx, _ctx, numOrdinal, at, isFirst) => sendResetLink(trx, ctx, { numOrdinal }, at, isFirst),
    });
  },
};

import { answerOldestAsk, oldestAskAt } from "../../platform/asks.ts";
import { dueByQuery } from "../../platform/jobs/dues.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { sendResetLink } from "./reset-link.ts";

export const answerPasswordAsksJob: Job = {
  name: "answer asks for a new password",
  nextDue: dueByQuery((db) => oldestAskAt(db, ["passwordResetRequest", "askPasswordRecovery"])),
  run: async (world) => {
    await answerOldestAsk(world, {
      passwordResetRequest: (trx, _world, emailKey, at, isFirst) =>
        sendResetLink(trx, world, { emailKey }, at, isFirst),
      askPasswordRecovery: (trx, _world, numOrdinal, at, isFirst) =>
        sendResetLink(trx, world, { numOrdinal }, at, isFirst),
    });
  },
};

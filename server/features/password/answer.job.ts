import { answerOldestAsk, oldestAskAt } from "../../asks.ts";
import type { Job } from "../../jobs/job.ts";
import { sendResetLink } from "./reset-link.ts";

/** Sends the links of forgotten passwords that were asked for by e-mail address or by ordinal number. */
export const answerPasswordAsksJob: Job = {
  name: "answer asks for a new password",
  nextDue: (world) => oldestAskAt(world, ["passwordResetRequest", "askPasswordRecovery"]),
  run: async (world) => {
    await answerOldestAsk(world, {
      passwordResetRequest: (trx, _world, emailKey, at) => sendResetLink(trx, world, { emailKey }, at),
      askPasswordRecovery: (trx, _world, numOrdinal, at) => sendResetLink(trx, world, { numOrdinal }, at),
    });
  },
};

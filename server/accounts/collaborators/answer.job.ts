import { type AnswerAsk, answerOldestAsk, oldestAskAt } from "../../platform/asks.ts";
import { dueByQuery } from "../../platform/jobs/dues.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { passedByNotice } from "../../platform/links/allowance.ts";
import { sendInvitation } from "./invitation.ts";
import { lockPending } from "./store.ts";

/** For people who try to log in before accepting an invitation (product 4.3). */
export const inviteAfreshJob: Job = {
  name: "invite afresh who tried to log in",
  nextDue: dueByQuery((db) => oldestAskAt(db, ["login"])),
  run: async (world) => {
    await answerOldestAsk(world, { login: inviteAfresh });
  },
};

// The former link stays valid, so that a stranger who knows the address cannot void it.
const inviteAfresh: AnswerAsk = async (trx, world, emailKey) => {
  const invitee = await lockPending(trx, emailKey);
  if (!invitee || (await passedByNotice(trx, world, "invitation", emailKey))) return;
  await sendInvitation(trx, world, invitee, { besideFormer: true });
};

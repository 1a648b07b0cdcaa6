import { type AnswerAsk, answerOldestAsk, oldestAskAt } from "../../asks.ts";
import { dueByQuery } from "../../jobs/dues.ts";
import type { Job } from "../../jobs/job.ts";
import { passedByNotice } from "../../links/allowance.ts";
import { sendInvitation } from "./invitation.ts";
import { lockPending } from "./store.ts";

/** Invites afresh whoever tried to log in before the invitation was taken (product 4.3). */
export const inviteAfreshJob: Job = {
  name: "invite afresh who tried to log in",
  nextDue: dueByQuery((db) => oldestAskAt(db, ["login"])),
  run: async (world) => {
    await answerOldestAsk(world, { login: inviteAfresh });
  },
};

// The link that came before stays alive: nobody who only knows the address takes it away.
const inviteAfresh: AnswerAsk = async (trx, world, emailKey) => {
  const invitee = await lockPending(trx, emailKey);
  if (!invitee || (await passedByNotice(trx, world, "invitation", emailKey))) return;
  await sendInvitation(trx, world, invitee, { besideFormer: true });
};

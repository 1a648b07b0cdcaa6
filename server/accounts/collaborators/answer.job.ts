import {
  type DeferredHandler,
  handleOldestDeferredRequest,
  oldestDeferredRequestAt,
} from "../../platform/deferred-requests.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { dueByQuery } from "../../platform/jobs/schedule.ts";
import { passedByNotice } from "../../platform/links/allowance.ts";
import { sendInvitation } from "./invitation.ts";
import { lockPending } from "./store.ts";

/** For people who try to log in before accepting an invitation (product 4.3). */
export const inviteAfreshJob: Job = {
  name: "invite afresh who tried to log in",
  nextDue: dueByQuery((db) => oldestDeferredRequestAt(db, ["login"])),
  run: async (ctx) => {
    await handleOldestDeferredRequest(ctx, { login: inviteAfresh });
  },
};

// The former link stays valid, so that a stranger who knows the address cannot void it.
const inviteAfresh: DeferredHandler = async (trx, ctx, emailKey) => {
  const invitee = await lockPending(trx, emailKey);
  if (!invitee || (await passedByNotice(trx, ctx, "invitation", emailKey))) return;
  await sendInvitation(trx, ctx, invitee, { besideFormer: true });
};

import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import {
  type DeferredHandler,
  handleOldestDeferredRequest,
  oldestDeferredRequestAt,
} from "../../platform/deferred-requests.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { dueByQuery } from "../../platform/jobs/schedule.ts";
import { passedByNotice } from "../../platform/links/allowance.ts";
import { makeLink } from "../../platform/links/make-link.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { invitationMail } from "./messages.ts";
import { findHolderName, lockPending } from "./store.ts";

/** If an invited person tries to log in before accepting the invitation, sends a new invitation (product 4.3). */
export const inviteAfreshJob: Job = {
  name: "invite again after a login",
  nextDue: dueByQuery((db) => oldestDeferredRequestAt(db, ["login"])),
  run: async (ctx) => {
    await handleOldestDeferredRequest(ctx, { login: inviteAfresh });
  },
};

// Keep the link of the earlier invitation valid. Otherwise anybody who knows the person's e-mail address could make
// that link invalid by trying to log in.
const inviteAfresh: DeferredHandler = async (trx, ctx, emailKey) => {
  const invitee = await lockPending(trx, emailKey);
  if (!invitee || (await passedByNotice(trx, ctx, "invitation", emailKey))) return;
  await sendInvitation(trx, ctx, invitee, { besideFormer: true });
};

interface Invitee {
  readonly id: string;
  readonly holder_id: string | null;
  readonly email: string;
  readonly email_key: string;
  readonly first_name: string;
}

export async function sendInvitation(
  trx: Database,
  ctx: AppContext,
  invitee: Invitee,
  { besideFormer = false }: { readonly besideFormer?: boolean } = {},
): Promise<void> {
  const { id: accountId, email, email_key: emailKey } = invitee;
  const link = await makeLink(trx, ctx, { purpose: "invitation", accountId, emailKey, besideFormer });
  const holder = await findHolderName(trx, invitee.holder_id ?? accountId);
  const mail = invitationMail(ctx.site, {
    firstName: invitee.first_name,
    holder: `${holder.first_name} ${holder.last_name}`,
    clinic: holder.social_reason ?? "",
    link,
  });
  await enqueue(trx, ctx, { channel: "email", kind: "invitation", to: email, accountId, ...mail });
}

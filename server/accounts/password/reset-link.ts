import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { handleOldestDeferredRequest, oldestDeferredRequestAt } from "../../platform/deferred-requests.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { dueByQuery } from "../../platform/jobs/schedule.ts";
import { countingAt } from "../../platform/limits/sliding.ts";
import { mayMailLink } from "../../platform/links/allowance.ts";
import { makeLink } from "../../platform/links/make-link.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { resetMail } from "./messages.ts";
import { lockResettable } from "./store.ts";

export const passwordRequestsJob: Job = {
  name: "handle requests for a new password",
  nextDue: dueByQuery((db) => oldestDeferredRequestAt(db, ["passwordResetRequest", "askPasswordRecovery"])),
  run: async (ctx) => {
    await handleOldestDeferredRequest(ctx, {
      passwordResetRequest: (trx, _ctx, emailKey, at, isFirst) => sendResetLink(trx, ctx, { emailKey }, at, isFirst),
      askPasswordRecovery: (trx, _ctx, numOrdinal, at, isFirst) => sendResetLink(trx, ctx, { numOrdinal }, at, isFirst),
    });
  },
};

export async function sendResetLink(
  trx: Database,
  ctx: AppContext,
  by: { emailKey: string } | { numOrdinal: string },
  requestedAt = ctx.clock.now(),
  isFirst = false,
): Promise<void> {
  const account = await lockResettable(trx, by);
  if (!account) return;
  if (!(await mayMailLink(trx, countingAt(ctx, requestedAt), "reset", account, { isFirst }))) return;
  await recordEvent(trx, ctx.clock, { event: "password reset link sent", subject: account.id });
  const link = await makeLink(trx, ctx, { purpose: "reset", accountId: account.id, emailKey: account.email_key });
  await enqueue(trx, ctx, {
    channel: "email",
    kind: "password reset link",
    to: account.email,
    accountId: account.id,
    validUntil: link.expiresAt,
    ...resetMail(ctx.site, link),
  });
}

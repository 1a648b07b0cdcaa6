import { recordEvent } from "../../platform/audit.ts";
import {
  type DeferredHandler,
  handleOldestDeferredRequest,
  oldestDeferredRequestAt,
} from "../../platform/deferred-requests.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { dueByQuery } from "../../platform/jobs/schedule.ts";
import { countingAt } from "../../platform/limits/sliding.ts";
import { mayMailLink } from "../../platform/links/allowance.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { findStaffByEmail, lockStaff } from "../staff/store.ts";
import { makeStaffLink } from "./link-store.ts";
import { staffResetMail } from "./messages.ts";

export const staffRequestsJob: Job = {
  name: "send password links to staff",
  nextDue: dueByQuery((db) => oldestDeferredRequestAt(db, ["forgotStaffPassword"])),
  run: async (ctx) => {
    await handleOldestDeferredRequest(ctx, { forgotStaffPassword: sendStaffResetLink });
  },
};

const sendStaffResetLink: DeferredHandler = async (trx, ctx, emailKey, askedAt, isFirst) => {
  const found = await findStaffByEmail(trx, emailKey);
  const staff = found && (await lockStaff(trx, found.id));
  if (!staff || staff.suspended_at || staff.password_hash === null) return;
  if (!(await mayMailLink(trx, countingAt(ctx, askedAt), "staff reset", staff, { isFirst }))) return;
  await recordEvent(trx, ctx.clock, { event: "staff reset link sent", subject: staff.id });
  const link = await makeStaffLink(trx, ctx, { staffId: staff.id, purpose: "reset" });
  await enqueue(trx, ctx, {
    channel: "email",
    kind: "password reset link",
    to: staff.email,
    validUntil: link.expiresAt,
    ...staffResetMail(ctx.site, link),
  });
};

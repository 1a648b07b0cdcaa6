import { answerOldestAsk, oldestAskAt } from "../../platform/asks.ts";
import type { Database } from "../../platform/db/connect.ts";
import { dueByQuery } from "../../platform/jobs/dues.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { countingAt } from "../../platform/limits/sliding.ts";
import { mayMailLink } from "../../platform/links/allowance.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import type { World } from "../../platform/world.ts";
import { recordEvent } from "../../privacy/audit.ts";
import { findStaffByEmail, lockStaff } from "../staff/store.ts";
import { makeStaffLink } from "./link-store.ts";
import { staffResetMail } from "./messages.ts";

export const answerStaffAsksJob: Job = {
  name: "answer asks for a new password of staff",
  nextDue: dueByQuery((db) => oldestAskAt(db, ["forgotStaffPassword"])),
  run: async (world) => {
    await answerOldestAsk(world, { forgotStaffPassword: sendStaffResetLink });
  },
};

async function sendStaffResetLink(
  trx: Database,
  world: World,
  emailKey: string,
  askedAt: Date,
  isFirst: boolean,
): Promise<void> {
  const found = await findStaffByEmail(trx, emailKey);
  const staff = found && (await lockStaff(trx, found.id));
  if (!staff || staff.suspended_at || staff.password_hash === null) return;
  if (!(await mayMailLink(trx, countingAt(world, askedAt), "staff reset", staff, isFirst))) return;
  await recordEvent(trx, world.clock, { event: "staff reset link sent", subject: staff.id });
  const link = await makeStaffLink(trx, world, { staffId: staff.id, purpose: "reset" });
  await enqueue(trx, world, {
    channel: "email",
    kind: "password reset link",
    to: staff.email,
    validUntil: link.expiresAt,
    ...staffResetMail(world.site, link),
  });
}

import { CORRECTION_REMINDED_DAYS } from "contract/candidates/own-page/corrections.ts";
import { oldestUnreminded, takeUnreminded } from "../../candidates/own-corrections/store.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { dueByFacts } from "../../platform/jobs/schedule.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { findStaffAddresses } from "../../selection/introductions/waiting-store.ts";
import { correctionsMail } from "./messages.ts";

const REMINDED_AFTER_MS = CORRECTION_REMINDED_DAYS * 86_400_000;

/**
 * Reminds the centre once of each correction that a candidate requested, because the law gives the centre one month
 * (B11-07).
 */
export const remindOfCorrectionsJob: Job = {
  name: "remind of corrections",
  nextDue: dueByFacts(
    (db) => oldestUnreminded(db),
    (oldest) => (oldest === null ? null : new Date(new Date(oldest).getTime() + REMINDED_AFTER_MS)),
  ),
  run: (ctx) =>
    transact(ctx, async (trx) => {
      const now = ctx.clock.now();
      const count = await takeUnreminded(trx, new Date(now.getTime() - REMINDED_AFTER_MS), now);
      if (count === 0) return;
      const mail = { channel: "email" as const, kind: "corrections reminder", ...correctionsMail(ctx.site, count) };
      await enqueue(trx, ctx, ...(await findStaffAddresses(trx)).map((to) => ({ ...mail, to })));
    }),
};

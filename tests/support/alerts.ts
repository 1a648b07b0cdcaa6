import { alertStatus, type NotificationParameters, notificationParametersSave } from "contract/alerts/alerts.ts";
import { sendDigestsJob } from "../../server/alerts/digests/send-digests.job.ts";
import { publishJob } from "../../server/alerts/engine/publish.job.ts";
import { sendAlertsJob } from "../../server/alerts/engine/send-alerts.job.ts";
import { endPausesJob } from "../../server/alerts/settings/end-pauses.job.ts";
import { alertParameters } from "../../server/alerts/settings/fixtures.ts";
import { makeJobRunner } from "../../server/platform/jobs/loop.ts";
import { sendJobs } from "../../server/platform/outbox/send.job.ts";
import { passTime } from "./pass-time.ts";
import type { TestApp } from "./test-app.ts";

export async function saveAlerts(test: TestApp, accountId: string, wish: Partial<NotificationParameters> = {}) {
  const token = await test.tokenOf(accountId);
  return test.response(notificationParametersSave, { id: 1, ...alertParameters(wish) } as never, { token });
}

export async function statusOf(test: TestApp, accountId: string) {
  return test.response(alertStatus, { id: 1 }, { token: await test.tokenOf(accountId) });
}

/** Advances the clock to a time in 2026, for example 02-14T12:00:00. Runs only the jobs that send alerts. */
export function passAlertTime(test: TestApp, instant: string, ctx = test.ctx): Promise<void> {
  const jobs = makeJobRunner(ctx, [publishJob, endPausesJob, sendAlertsJob, sendDigestsJob, ...sendJobs]);
  return passTime({ clock: test.clock, jobs }, `2026-${instant}Z`);
}

/** Returns the sent messages, oldest first. The field `at` has the form 02-14T12:00. */
export async function sentMessages({ ctx: { db } }: TestApp, channel: "email" | "sms") {
  const rows = db.selectFrom("outbox_deliveries").selectAll().where("channel", "=", channel).orderBy("position");
  return (await rows.execute()).map((row) => ({ ...row, at: shortTime(row.sent_at.toISOString()) }));
}

export function shortTime(instant: string): string;
export function shortTime(instant: string | null): string | undefined;
export function shortTime(instant: string | null): string | undefined {
  return instant?.slice(5, 16);
}

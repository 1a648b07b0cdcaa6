import { transact } from "../../platform/db/retry.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { dueByQuery } from "../../platform/jobs/schedule.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { insertNotifications } from "../notifications/store.ts";
import { insertShortLinks } from "../short-links/short-links.ts";
import { lastSequence } from "./publication-store.ts";
import { newsOf, runAccount, startsOf } from "./run-account.ts";
import { countNews, nextRunDue, takeDueAccounts, updateAccounts } from "./store.ts";

const BATCH = 2000;

/**
 * One transaction writes the whole run, so that a killed process neither loses nor repeats alerts (policy F-18,
 * F-20).
 */
export const sendAlertsJob: Job = {
  name: "send alerts",
  nextDue: dueByQuery(nextRunDue),
  run: (ctx) =>
    transact(ctx, async (trx) => {
      const now = ctx.clock.now();
      const accounts = await takeDueAccounts(trx, now, BATCH);
      if (accounts.length === 0) return;
      const upTo = await lastSequence(trx);
      const starts = accounts.flatMap(startsOf);
      const counts = await countNews(trx, starts, upTo);
      const runs = accounts.map((account) => runAccount(ctx, account, newsOf(account, counts), upTo));
      const notifications = runs.flatMap((run) => run.notifications);
      const links = runs.flatMap((run) => run.links);
      const messages = runs.flatMap((run) => run.messages);
      await insertNotifications(trx, notifications, now);
      await insertShortLinks(trx, links);
      await enqueue(trx, ctx, ...messages);
      await updateAccounts(
        trx,
        runs.map((run) => run.after),
      );
    }),
};

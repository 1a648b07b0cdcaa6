import { STAFF_ROLES } from "contract/centre/staff.ts";
import { localDay } from "contract/local-time.ts";
import { PARIS } from "contract/time-zones.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { claimRun, dueByNextRun } from "../../platform/jobs/next-run.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { dailyMail } from "./messages.ts";
import { nextMail } from "./paris-days.ts";
import { countWaiting } from "./waiting.ts";

const KEY = "daily mail";

async function findMailReaders(db: Database) {
  return db
    .selectFrom("staff")
    .select(["id", "email", "first_name", "role"])
    .where("daily_mail", "=", true)
    .where("suspended_at", "is", null)
    .where("password_hash", "is not", null)
    .orderBy("id")
    .execute();
}

const MAX_DELAY_MS = 12 * 3_600_000;

/** One transaction stores the mails and the next due time, so that a crash cannot send a mail twice. */
export const dailyMailJob: Job = {
  name: "send the daily mail",
  nextDue: dueByNextRun(KEY),
  run: (ctx) =>
    transact(ctx, async (trx) => {
      const now = ctx.clock.now();
      const claimed = await claimRun(trx, KEY, now, nextMail(now));
      const isLate = nextMail(new Date(now.getTime() - MAX_DELAY_MS)) > now;
      if (claimed?.due && !isLate) await mailStaff({ ...ctx, db: trx });
    }),
};

async function mailStaff(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const readers = await findMailReaders(ctx.db);
  for (const role of STAFF_ROLES) {
    const waiting = await countWaiting(ctx, { role });
    if (Object.values(waiting).every((count) => count === 0)) continue;
    const mails = readers
      .filter((reader) => reader.role === role)
      .map((reader) => ({
        ...dailyMail(ctx.site, reader.first_name, waiting),
        channel: "email" as const,
        kind: "daily mail",
        to: reader.email,
        validUntil: new Date(now.getTime() + MAX_DELAY_MS),
        dedupeKey: `daily mail ${reader.id} ${localDay(now, PARIS)}`,
      }));
    await enqueue(ctx.db, ctx, ...mails);
  }
}

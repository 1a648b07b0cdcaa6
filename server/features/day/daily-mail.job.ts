import { STAFF_ROLES, type StaffRole } from "contract/staff.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { instantIn } from "../../db/instant.ts";
import { transact } from "../../db/retry.ts";
import { claimSetting, findSetting, settingOf } from "../../db/settings-store.ts";
import { dueByQuery } from "../../jobs/dues.ts";
import type { Job } from "../../jobs/job.ts";
import { enqueue } from "../../outbox/outbox.ts";
import type { World } from "../../world.ts";
import { dailyMail } from "./messages.ts";
import { dayOf, nextMail } from "./paris-days.ts";
import { countWaiting } from "./waiting.ts";

const KEY = "daily mail";

/** When the daily mail leaves next, or undefined before the first time that was asked. */
async function findNextMail(db: Database): Promise<Date | undefined> {
  return instantIn((await findSetting(db, KEY))?.nextAt);
}

/** The same as a query; due at once the first time. */
function nextMailDue(db: Database) {
  const next = sql<Date>`(${settingOf(KEY)} ->> 'nextAt')::timestamptz`;
  return db.selectNoFrom(sql<Date>`coalesce(${next}, to_timestamp(0))`.as("due"));
}

/** Notes when it leaves the next time, unless another process did so since. @returns whether the mail due is the caller's */
async function claimMail(trx: Database, before: Date | undefined, next: Date): Promise<boolean> {
  return claimSetting(trx, KEY, { nextAt: next }, ["nextAt", before]);
}

/** Who of the centre wants it: whoever may log in and did not switch it off. */
async function findMailReaders(
  db: Database,
): Promise<{ id: string; email: string; first_name: string; role: StaffRole }[]> {
  return db
    .selectFrom("staff")
    .select(["id", "email", "first_name", "role"])
    .where("daily_mail", "=", true)
    .where("suspended_at", "is", null)
    .where("password_hash", "is not", null)
    .orderBy("id")
    .execute();
}

/** How long the mail of a day is worth sending. */
const WORTH_MS = 12 * 3_600_000;

/**
 * Tells the staff what waits, on weekdays at 8:00 in Paris (beyond B1-56). The mails and the instant of the next ones are
 * one transaction: killed in the middle it is done again, and of two processes one does it.
 */
export const dailyMailJob: Job = {
  name: "send the daily mail",
  nextDue: dueByQuery(nextMailDue),
  run: (world) =>
    transact(world, async (trx) => {
      const now = world.clock.now();
      const due = await findNextMail(trx);
      if (due && due > now) return;
      if (!(await claimMail(trx, due, nextMail(now)))) return;
      // What was missed by long joins the next mail.
      const isLate = nextMail(new Date(now.getTime() - WORTH_MS)) > now;
      if (due && !isLate) await tellStaff({ ...world, db: trx });
    }),
};

/** Writes to each of the staff for whom something waits, once a day whatever happens. */
async function tellStaff(world: World): Promise<void> {
  const now = world.clock.now();
  const readers = await findMailReaders(world.db);
  for (const role of STAFF_ROLES) {
    const waiting = await countWaiting(world, { role });
    if (Object.values(waiting).every((count) => count === 0)) continue;
    const mails = readers
      .filter((reader) => reader.role === role)
      .map((reader) => ({
        ...dailyMail(world.site, reader.first_name, waiting),
        channel: "email" as const,
        kind: "daily mail",
        to: reader.email,
        validUntil: new Date(now.getTime() + WORTH_MS),
        dedupeKey: `daily mail ${reader.id} ${dayOf(now)}`,
      }));
    await enqueue(world.db, world, ...mails);
  }
}

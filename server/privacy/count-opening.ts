import type { AppContext } from "../platform/context.ts";
import type { Database } from "../platform/db/connect.ts";
import type { Caller, SessionStaff } from "../platform/http/feature.ts";
import { Problem } from "../platform/http/problem.ts";
import { isUsedUp } from "../platform/limits/sliding.ts";
import { ofAccount } from "../platform/limits/subjects.ts";

const OPENED = ["dossier opened", "staff: open account", "staff: export account"];

/**
 * True if the staff member opened the record after `since`. A member who only created the record or changed its state
 * did not open it.
 */
async function hasOpenedSince(db: Database, staffId: string, subject: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom("audit_events")
    .select("id")
    .where("actor_id", "=", staffId)
    .where("subject", "=", subject)
    .where("event", "in", OPENED)
    .where("at", ">", since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

// Dossiers and clinic accounts share one limit, so that a thief with a stolen session can copy only few records
// (B1-12).

/**
 * Counts that a staff member opens a record. Opening the same record counts only once an hour.
 * @throws Problem confirmYourself
 */
export async function countOpening(
  subject: string,
  staff: SessionStaff,
  ctx: AppContext,
  caller: Pick<Caller, "count">,
): Promise<boolean> {
  if (await isOpened(subject, staff, ctx)) return false;
  if (await caller.count("dossiersOpenedPerStaff", staff.id)) throw new Problem("confirmYourself");
  return true;
}

/**
 * When the limit is reached, staff can change only records that they opened before, so that a thief with a stolen
 * session cannot erase all records.
 * @throws Problem confirmYourself
 */
export async function rejectUnopened(subjects: readonly string[], staff: SessionStaff, ctx: AppContext): Promise<void> {
  if (!(await isUsedUp(ctx.db, ctx, "dossiersOpenedPerStaff", ofAccount(staff.id)))) return;
  for (const subject of subjects) if (!(await isOpened(subject, staff, ctx))) throw new Problem("confirmYourself");
}

function isOpened(subject: string, staff: SessionStaff, ctx: AppContext): Promise<boolean> {
  const { seconds } = ctx.policy.limits.dossiersOpenedPerStaff;
  return hasOpenedSince(ctx.db, staff.id, subject, new Date(ctx.clock.now().getTime() - seconds * 1000));
}

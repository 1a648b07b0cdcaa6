import type { Database } from "../../db/connect.ts";
import { Problem } from "../../http/problem.ts";
import type { Caller, SessionStaff } from "../../http/slice.ts";
import { isUsedUp } from "../../limits/sliding.ts";
import { ofAccount } from "../../limits/subjects.ts";
import type { World } from "../../world.ts";

/** Events after which somebody of the centre has seen what is stored about one person. */
const OPENED = ["dossier opened", "staff: open account", "staff: export account"];

/** Whether somebody opened a dossier or an account since an instant: moving or creating one does not count as opening it. */
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

// One bound for dossiers and clinics' accounts: a session in other hands must not copy either list (beyond B1-12).

/**
 * Counts that a member of staff opens a dossier or an account, by its subject in the journal. Opening the same one again
 * within the hour counts nothing.
 * @returns whether it is the first opening within the hour
 * @throws Problem confirmYourself
 */
export async function countOpening(
  subject: string,
  staff: SessionStaff,
  world: World,
  caller: Pick<Caller, "count">,
): Promise<boolean> {
  if (await isOpened(subject, staff, world)) return false;
  if (await caller.count("dossiersOpenedPerStaff", staff.id)) throw new Problem("confirmYourself");
  return true;
}

/**
 * Refuses to change what was not opened once the hour's openings are used up: the change itself shows nothing, but it
 * would let a stolen session empty the list. @throws Problem confirmYourself
 */
export async function refuseUnopened(subjects: readonly string[], staff: SessionStaff, world: World): Promise<void> {
  if (!(await isUsedUp(world.db, world, "dossiersOpenedPerStaff", ofAccount(staff.id)))) return;
  for (const subject of subjects) if (!(await isOpened(subject, staff, world))) throw new Problem("confirmYourself");
}

function isOpened(subject: string, staff: SessionStaff, world: World): Promise<boolean> {
  const { seconds } = world.policy.limits.dossiersOpenedPerStaff;
  return hasOpenedSince(world.db, staff.id, subject, new Date(world.clock.now().getTime() - seconds * 1000));
}

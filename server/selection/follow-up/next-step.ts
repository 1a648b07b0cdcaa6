import { instantOf, readDay } from "contract/local-time.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { findNextSteps, setReminder } from "./next-step-store.ts";
import { findClinicZip } from "./store.ts";

const HOUR = 8;

/** Null if that hour has already passed. */
export async function nextStepDueAt(
  db: Database,
  { clock }: Pick<AppContext, "clock">,
  accountId: string,
  day: string | null,
): Promise<Date | null> {
  if (day === null) return null;
  const zone = zoneOfZip(await findClinicZip(db, accountId));
  const due = instantOf(readDay(day), HOUR, 0, zone);
  return due > clock.now() ? due : null;
}

/** Skips next steps that have passed. */
export async function setRemindersAgain(
  trx: Database,
  ctx: Pick<AppContext, "clock">,
  candidateIds: readonly number[],
): Promise<void> {
  for (const { id, next_step_by: by, next_step_on: day } of await findNextSteps(trx, candidateIds)) {
    if (by !== null) await setReminder(trx, id, await nextStepDueAt(trx, ctx, by, day));
  }
}

import { instantOf, readDay } from "contract/local-time.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import type { Database } from "../../db/connect.ts";
import type { World } from "../../world.ts";
import { findClinicZip } from "./store.ts";

/** The hour in the clinic's zone at which a next step is told of (beyond B2-06). */
const HOUR = 8;

/** When whoever sets a next step is told of it: on its day, or never where that hour has passed already. */
export async function nextStepDueAt(
  db: Database,
  { clock }: Pick<World, "clock">,
  accountId: string,
  day: string | null,
): Promise<Date | null> {
  if (day === null) return null;
  const zone = zoneOfZip(await findClinicZip(db, accountId));
  const due = instantOf(readDay(day), HOUR, 0, zone);
  return due > clock.now() ? due : null;
}

import { instantIn } from "../../db/instant.ts";
import { transact } from "../../db/retry.ts";
import { dueByFacts } from "../../jobs/dues.ts";
import type { Job } from "../../jobs/job.ts";
import { claimCheck, findDrift, findLastCheck, lastCheckAndMigration, writeRunChanges } from "./counter-store.ts";
import { findInterestDrift, mendInterest, mendMisplaced } from "./interest-store.ts";

/** The hour of the check, in UTC: night in metropolitan France. */
const HOUR = 2;
/** Until then after a change of the tables no server of the version before is left, which counts otherwise. */
const UPGRADE_MS = 30 * 60_000;

/**
 * Compares the counters of runs with a full count, at the first start, then every night and half an hour after
 * an upgrade that changed the tables. Only somebody who changes rows by hand can make them differ, or a server of the
 * version before that went on beside the new one; what differs is logged and mended, by what is lacking and not by a new value, so
 * that an import that runs meanwhile is not lost.
 */
export const checkCountersJob: Job = {
  name: "check candidate counters",
  nextDue: dueByFacts(lastCheckAndMigration, (told) => {
    const last = instantIn(told?.at);
    const migratedAt = instantIn(told?.migratedAt);
    const night = nextCheck(last);
    const upgraded = migratedAt && new Date(migratedAt.getTime() + UPGRADE_MS);
    return last && upgraded && last < upgraded && upgraded < night ? upgraded : night;
  }),
  run: async (world) => {
    const last = await findLastCheck(world.db);
    const drift = await transact(world, async (trx) => {
      if (!(await claimCheck(trx, last, world.clock.now()))) return undefined;
      // Interest first: by it the opened ones are counted.
      const interest = await findInterestDrift(trx);
      await mendInterest(trx, interest);
      const misplaced = await mendMisplaced(trx);
      const found = await findDrift(trx);
      await writeRunChanges(trx, found);
      return { ...found, interest, misplaced };
    });
    if (!drift) return;
    const { misplaced, ...lists } = drift;
    if (misplaced === 0 && Object.values(lists).every(({ length }) => length === 0)) return;
    world.log.error(
      {
        cells: drift.cells,
        places: drift.places.length,
        names: drift.names.length,
        dossiers: drift.dossiers,
        opened: drift.opened,
        interest: drift.interest.length,
        misplaced,
      },
      "Counters of candidates were wrong and are mended",
    );
  },
};

function nextCheck(last: Date | undefined): Date {
  const next = new Date(last ?? 0);
  next.setUTCHours(HOUR, 0, 0, 0);
  if (last && next <= last) next.setUTCDate(next.getUTCDate() + 1);
  return next;
}

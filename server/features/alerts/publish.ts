import type { Database } from "../../db/connect.ts";
import { transact } from "../../db/retry.ts";
import type { World } from "../../world.ts";
import { numberPublications, wakeAccounts } from "./publication-store.ts";

/** Publications numbered in one transaction. */
const BATCH = 5000;

/**
 * Numbers a batch of publications in commit order and wakes the accounts that want to know of each candidate.
 * @returns true when others may be waiting still
 */
export async function publish(trx: Database, now: Date): Promise<boolean> {
  const { numbered, departments } = await numberPublications(trx, BATCH);
  if (numbered > 0) await wakeAccounts(trx, departments, now);
  return numbered === BATCH;
}

/**
 * Does something that begins at the present: first all that is published gets its number, the last of it in the same
 * transaction. The numbering is locked before any account, as the publish job does.
 */
export async function publishAll<Result>(world: World, work: (trx: Database) => Promise<Result>): Promise<Result> {
  const now = world.clock.now();
  while (await transact(world, (trx) => publish(trx, now)));
  return transact(world, async (trx) => {
    await publish(trx, now);
    return work(trx);
  });
}

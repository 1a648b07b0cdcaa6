import type { Database } from "../../db/connect.ts";
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

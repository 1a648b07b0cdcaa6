import { transact } from "../../db/retry.ts";
import { enqueue } from "../../outbox/outbox.ts";
import type { World } from "../../world.ts";
import { eraseAccount } from "./erase-account.ts";
import { findForsakenAccounts, isForsaken, takeUnnoticedAccounts } from "./inactivity-store.ts";
import { inactivityMail } from "./messages.ts";

/**
 * Tells the owners of accounts unused since an instant that they will be erased.
 * @returns how many accounts were taken; as many as a batch when others may be waiting
 */
export async function noticeInactivity(world: World, unusedSince: Date): Promise<number> {
  return transact(world, async (trx) => {
    const accounts = await takeUnnoticedAccounts(trx, unusedSince, world.clock.now());
    for (const { id, email, was_used } of accounts) {
      if (!was_used) continue;
      const mail = inactivityMail(world.site, world.policy.figures);
      await enqueue(trx, world, { channel: "email", kind: "inactivity notice", to: email, accountId: id, ...mail });
    }
    return accounts.length;
  });
}

/**
 * Erases accounts unused since an instant whose owners were told in time. One that somebody logs in to at the last
 * moment stays.
 * @returns how many were found; as many as a batch when others may be waiting
 */
export async function eraseForsaken(
  world: World,
  terms: { readonly unusedSince: Date; readonly noticedBefore: Date },
): Promise<number> {
  const ids = await findForsakenAccounts(world.db, terms);
  for (const accountId of ids) {
    const isStillWanted = (trx: World["db"]) => isForsaken(trx, accountId, terms.unusedSince);
    await eraseAccount({ accountId, reason: "inactive", isStillWanted }, world);
  }
  return ids.length;
}

import { transact } from "../platform/db/retry.ts";
import { enqueue } from "../platform/outbox/outbox.ts";
import type { World } from "../platform/world.ts";
import { eraseAccount } from "./erase-account.ts";
import { findForsakenAccounts, isForsaken, takeUnnoticedAccounts } from "./inactivity-store.ts";
import { inactivityMail } from "./messages.ts";

/** Notifies the owners. @returns the number of accounts; a full batch means more may wait */
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

/** Keeps accounts used again meanwhile. @returns the number found; a full batch means more may wait */
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

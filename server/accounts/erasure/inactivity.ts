import type { AppContext } from "../../platform/context.ts";
import { transact } from "../../platform/db/retry.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { eraseAccount } from "./erase-account.ts";
import { findUnusedAccounts, isUnused, takeUnnoticedAccounts, type UnusedTerms } from "./inactivity-store.ts";
import { inactivityMail } from "./messages.ts";

/**
 * Warns the owners of unused accounts.
 * @returns the number of owners; after a full batch, the caller must repeat the call
 */
export async function noticeInactivity(ctx: AppContext, unusedSince: Date): Promise<number> {
  return transact(ctx, async (trx) => {
    const accounts = await takeUnnoticedAccounts(trx, unusedSince, ctx.clock.now());
    for (const { id, email, was_used } of accounts) {
      if (!was_used) continue;
      const mail = inactivityMail(ctx.site, ctx.policy.settings);
      await enqueue(trx, ctx, { channel: "email", kind: "inactivity notice", to: email, accountId: id, ...mail });
    }
    return accounts.length;
  });
}

/**
 * Erases one batch of unused accounts.
 * @returns the number of accounts; after a full batch, the caller must repeat the call
 */
export async function eraseUnused(ctx: AppContext, terms: UnusedTerms): Promise<number> {
  const ids = await findUnusedAccounts(ctx.db, terms);
  for (const accountId of ids) {
    const isStillWanted = (trx: AppContext["db"]) => isUnused(trx, accountId, terms.unusedSince);
    await eraseAccount({ accountId, reason: "inactive", isStillWanted }, ctx);
  }
  return ids.length;
}

import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import { findUndoLinks } from "../../platform/links/undo-store.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { eraseDataOf, uncountAccounts } from "../../privacy/erase.ts";
import { noteErasure } from "../../privacy/vacuum.job.ts";
import type { LockedAccount } from "../account-lock.ts";
import { accessEndedMail, accountErasedMail, type ErasureReason, erasureTriedMail } from "./messages.ts";
import { deleteAccounts, lockAccountFamily, lockRemoved } from "./store.ts";

interface Erasure {
  readonly accountId: string;
  readonly reason: ErasureReason;
  readonly actorId?: string;
  readonly isStillWanted?: (trx: Database) => Promise<boolean>;
}

/**
 * Erases an account and its collaborators, and notifies these users by e-mail (policy T-54).
 * @returns false if the account does not exist or if `isStillWanted` returned false
 */
export async function eraseAccount(
  { accountId, reason, actorId, isStillWanted }: Erasure,
  ctx: AppContext,
): Promise<boolean> {
  const isErased = await transact(ctx, async (trx) => {
    const [account, ...collaborators] = await lockAccountFamily(trx, accountId);
    if (!account || (await isStillWanted?.(trx)) === false) return false;
    const ids = [account, ...collaborators].map(({ id }) => id);
    await eraseDataOf(trx, ctx, [account, ...collaborators]);
    await uncountAccounts(trx, ctx, ids);
    await deleteAccounts(trx, ids);
    if (account.wasUsed) {
      const mail = accountErasedMail(ctx.site, ctx.policy.settings, {
        reason,
        isHolder: account.holderId === null,
        hasCollaborators: collaborators.length > 0,
      });
      await enqueue(trx, ctx, { channel: "email", kind: "account erased", to: account.email, ...mail });
    }
    for (const { email, wasUsed } of collaborators) {
      if (!wasUsed) continue;
      await enqueue(trx, ctx, { channel: "email", kind: "access ended", to: email, ...accessEndedMail(ctx.site) });
    }
    for (const id of ids) {
      const details = { reason: id === account.id ? reason : "with its holder" };
      // If a user erased the account, do not record the user's network address, because the address would identify the
      // erased user.
      const from = reason === "operator" ? {} : { address: null };
      await recordEvent(trx, ctx.clock, { event: "account erased", actorId, subject: id, details, ...from });
      // After a restore from a backup, the operator repeats the erasures that these log lines list (policy T-67).
      ctx.log.info({ data: "account", erased: id }, "Erased");
    }
    return true;
  });
  if (isErased) await noteErasure(ctx.db, ctx.clock.now());
  return isErased;
}

const BATCH = 200;

/**
 * Erases one batch of removed accounts.
 * @returns the number of erased accounts; after a full batch, the caller must repeat the call (policy 6)
 */
export async function eraseRemoved(ctx: AppContext, before: Date): Promise<number> {
  const count = await transact(ctx, async (trx) => {
    const ids = await lockRemoved(trx, before, BATCH);
    if (ids.length === 0) return 0;
    await uncountAccounts(trx, ctx, ids);
    await deleteAccounts(trx, ids);
    return ids.length;
  });
  if (count > 0) await noteErasure(ctx.db, ctx.clock.now());
  return count;
}

/**
 * An account must stay while the owner of a former e-mail address can restore it. Tells each such owner by mail that
 * somebody tried to erase the account (policy W-13).
 * @returns true if the account must stay
 */
export async function keepForFormerAddresses(trx: Database, ctx: AppContext, { id }: LockedAccount): Promise<boolean> {
  const links = await findUndoLinks(trx, id, ctx.clock.now());
  if (links.length === 0) return false;
  for (const { hash, email_key: to } of links) {
    const once = { kind: "erasure tried", to, accountId: id, dedupeKey: `erasure tried ${hash}` } as const;
    await enqueue(trx, ctx, { channel: "email", ...once, ...erasureTriedMail(ctx.site) });
  }
  await recordEvent(trx, ctx.clock, { event: "account kept for its former address", actorId: id, subject: id });
  return true;
}

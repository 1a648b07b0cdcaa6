import type { Database } from "../platform/db/connect.ts";
import { transact } from "../platform/db/retry.ts";
import { enqueue } from "../platform/outbox/outbox.ts";
import type { World } from "../platform/world.ts";
import { handOverSelection } from "../selection/sharing/store.ts";
import { recordEvent } from "./audit.ts";
import { redactAudit } from "./audit-chain.ts";
import { deleteAccounts, deleteRemoved, type ErasedAccount, lockAccountFamily, lockRemoved } from "./erase-store.ts";
import { accessEndedMail, accountErasedMail, type ErasureReason } from "./messages.ts";
import { noteErasure } from "./vacuum-store.ts";

export interface Erasure {
  readonly accountId: string;
  readonly reason: ErasureReason;
  readonly actorId?: string;
  readonly isStillWanted?: (trx: Database, account: ErasedAccount) => boolean | Promise<boolean>;
}

/**
 * Erases an account and a holder's collaborators, and frees the ordinal number. Audit events stay under a pseudonym,
 * and users are notified by e-mail (policy T-54).
 * @returns false if the account does not exist or `isStillWanted` said no
 */
export async function eraseAccount(
  { accountId, reason, actorId, isStillWanted }: Erasure,
  world: World,
): Promise<boolean> {
  const isErased = await transact(world, async (trx) => {
    const [account, ...collaborators] = await lockAccountFamily(trx, accountId);
    if (!account || (await isStillWanted?.(trx, account)) === false) return false;
    if (!account.isHolder) await handOverSelection(trx, account.id);
    for (const one of [account, ...collaborators]) await redactAudit(trx, world, one);
    await deleteAccounts(trx, [account, ...collaborators]);
    if (account.wasUsed) {
      const mail = accountErasedMail(world.site, world.policy.figures, { reason, isHolder: account.isHolder });
      await enqueue(trx, world, { channel: "email", kind: "account erased", to: account.email, ...mail });
    }
    for (const { email, wasUsed } of collaborators) {
      if (!wasUsed) continue;
      await enqueue(trx, world, { channel: "email", kind: "access ended", to: email, ...accessEndedMail(world.site) });
    }
    for (const { id } of [account, ...collaborators]) {
      const details = { reason: id === account.id ? reason : "with its holder" };
      // Keeps the operator's address, but not the person's own, which would identify them.
      const from = reason === "operator" ? {} : { address: null };
      await recordEvent(trx, world.clock, { event: "account erased", actorId, subject: id, details, ...from });
      // After a restore, the log shows which erasures to repeat (policy T-67).
      world.log.info({ data: "account", erased: id }, "Erased");
    }
    return true;
  });
  if (isErased) await noteErasure(world.db, world.clock.now());
  return isErased;
}

const BATCH = 200;

/** Those removed before an instant (policy 6). @returns their number; a full batch means more may wait */
export async function eraseRemoved(world: Pick<World, "db" | "random" | "clock">, before: Date): Promise<number> {
  const count = await transact(world, async (trx) => {
    const ids = await lockRemoved(trx, before, BATCH);
    await deleteRemoved(trx, ids);
    return ids.length;
  });
  if (count > 0) await noteErasure(world.db, world.clock.now());
  return count;
}

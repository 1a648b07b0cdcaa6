import type * as contract from "contract/accounts/registration.ts";
import { recordEvent } from "../../platform/audit.ts";
import { hashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { deleteLogs } from "../../platform/limits/store.ts";
import { waitsOf } from "../../platform/limits/subjects.ts";
import { findLink } from "../../platform/links/store.ts";
import { type LockedAccount, lockAccount } from "../account-lock.ts";
import { eraseAccount, keepForFormerAddresses } from "../erasure/erase-account.ts";
import { deleteAccounts } from "../erasure/store.ts";
import { requireRequested } from "./requested-address.ts";
import { deleteRequested, deleteSnapshots, findRegisteredBy } from "./requested-address-store.ts";

/**
 * Implements 'Ce n'est pas moi' (policy W-04). Does not delete an account that the owner of a former address can
 * still restore (W-13).
 * @throws Problem linkUnknown, erasureTooEarly
 */
export const cancelRegistration: Handler<typeof contract.cancelRegistration> = async (input, _user, ctx) => {
  const link = await findLink(ctx.db, hashOf(input.encryption), ["cancel"], ctx.clock.now());
  if (link?.isExpired) throw new Problem("linkUnknown");
  if (!link) {
    await rejectRequestedAddress(ctx, hashOf(input.encryption));
    return { success: true };
  }
  // Erase an activated account like any other account, so that its users get a mail (policy T-54).
  if (link.activated_at) {
    await eraseInUse(ctx, link.account_id);
    return { success: true };
  }
  await transact(ctx, async (trx) => {
    const account = await lockAccount(trx, link.account_id);
    // If a parallel call has just activated the account, the links of the registration are invalid.
    if (account?.activated_at) throw new Problem("linkUnknown");
    if (!account) return;
    await discardRegistration(trx, ctx, account);
    const subject = link.num_ordinal ?? link.account_id;
    await recordEvent(trx, ctx.clock, { event: "registration cancelled by its owner", subject });
  });
  return { success: true };
};

async function eraseInUse(ctx: AppContext, accountId: string): Promise<void> {
  const former = { mayRestore: false };
  const isStillWanted = async (trx: Database) => {
    const account = await lockAccount(trx, accountId);
    former.mayRestore = account !== undefined && (await keepForFormerAddresses(trx, ctx, account));
    return !former.mayRestore;
  };
  await eraseAccount({ accountId, reason: "asked", isStillWanted }, ctx);
  if (former.mayRestore) throw new Problem("erasureTooEarly");
}

/**
 * Erases the account that uses the requested address, then removes the address from the register. Checks again after
 * each erasure, because a parallel registration can meanwhile create another account.
 * @throws Problem linkUnknown
 */
async function rejectRequestedAddress(ctx: AppContext, hash: string): Promise<void> {
  for (;;) {
    const accountId = await transact(ctx, (trx) => rejectUnlessInUse(trx, ctx, hash));
    if (accountId === undefined) return;
    await eraseAccount({ accountId, reason: "asked" }, ctx);
  }
}

/** @returns the account that the caller must erase first; undefined if the address was removed */
async function rejectUnlessInUse(trx: Database, ctx: AppContext, hash: string): Promise<string | undefined> {
  const address = await requireRequested(trx, ctx, hash);
  await deleteSnapshots(trx, address.numOrdinal);
  const found = await findRegisteredBy(trx, address);
  const account = found && (await lockAccount(trx, found.id));
  if (account?.activated_at) return account.id;
  if (account) await discardRegistration(trx, ctx, account);
  await deleteRequested(trx, hash);
  const subject = address.numOrdinal;
  await recordEvent(trx, ctx.clock, { event: "requested e-mail ended by the clinic", subject });
  return undefined;
}

/**
 * Deletes the account and resets its limits, so that the owner of the e-mail address can register again. Keeps the SMS
 * limits, because the mobile may belong to another person.
 */
async function discardRegistration(trx: Database, ctx: AppContext, account: LockedAccount): Promise<void> {
  const { id, num_ordinal: numOrdinal, email_key: emailKey } = account;
  await deleteAccounts(trx, [id]);
  await deleteLogs(trx, waitsOf(ctx, { id, numOrdinal, phone: null, emailKey }));
}

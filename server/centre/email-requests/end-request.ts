import { eraseAccount } from "../../accounts/erasure/erase-account.ts";
import { lockAccount } from "../../accounts/profile/lock-store.ts";
import { discardRegistration } from "../../accounts/registration/discard.ts";
import { recordEvent } from "../../platform/audit.ts";
import { hashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import { requireRequested } from "./requested-address.ts";
import { findRegisteredBy, forgetShown, removeRequested } from "./requested-store.ts";

/** The address is removed last, so that no account registered meanwhile is missed. @throws Problem linkUnknown */
export async function endRequest(ctx: AppContext, encryption: string): Promise<void> {
  for (;;) {
    const accountId = await transact(ctx, (trx) => endUnlessInUse(trx, ctx, hashOf(encryption)));
    if (accountId === undefined) return;
    await eraseAccount({ accountId, reason: "asked" }, ctx);
  }
}

/** @returns the account in use that must be erased first; undefined once everything is removed */
async function endUnlessInUse(trx: Database, ctx: AppContext, hash: string): Promise<string | undefined> {
  const address = await requireRequested(trx, ctx, hash);
  await forgetShown(trx, address.numOrdinal);
  const found = await findRegisteredBy(trx, address);
  const account = found && (await lockAccount(trx, found.id));
  if (account?.activated_at) return account.id;
  if (account) await discardRegistration(trx, ctx, account);
  await removeRequested(trx, hash);
  const subject = address.numOrdinal;
  await recordEvent(trx, ctx.clock, { event: "requested e-mail ended by the clinic", subject });
  return undefined;
}

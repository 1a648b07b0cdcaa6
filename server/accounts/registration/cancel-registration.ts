import type * as contract from "contract/accounts/registration.ts";
import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import { endRequest } from "../../centre/email-requests/end-request.ts";
import { recordEvent } from "../../platform/audit.ts";
import { hashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import { Problem } from "../../platform/http/problem.ts";
import { findLink } from "../../platform/links/store.ts";
import { eraseAccount } from "../erasure/erase-account.ts";
import { keepForFormerAddresses } from "../erasure/former-addresses.ts";
import { lockAccount } from "../profile/lock-store.ts";
import { discardRegistration } from "./discard.ts";

type Call = typeof contract.cancelRegistration;

/**
 * 'Ce n'est pas moi': the owner of a register address removes the account made with their number (policy W-04). An
 * activated account stays while a former address may restore it (policy W-13).
 * @throws Problem linkUnknown, erasureTooEarly
 */
export async function cancelRegistration(
  input: ParsedInputOf<Call>,
  _user: undefined,
  ctx: AppContext,
): Promise<ResponseOf<Call>> {
  const link = await findLink(ctx.db, hashOf(input.encryption), ["cancel"], ctx.clock.now());
  if (link?.isExpired) throw new Problem("linkUnknown");
  if (!link) {
    await endRequest(ctx, input.encryption);
    return { success: true };
  }
  // An activated account is erased in the usual way, and its users are notified (policy T-54).
  if (link.activated_at) {
    await eraseInUse(ctx, link.account_id);
    return { success: true };
  }
  await transact(ctx, async (trx) => {
    const account = await lockAccount(trx, link.account_id);
    // Activation meanwhile voids older links.
    if (account?.activated_at) throw new Problem("linkUnknown");
    if (!account) return;
    await discardRegistration(trx, ctx, account);
    const subject = link.num_ordinal ?? link.account_id;
    await recordEvent(trx, ctx.clock, { event: "registration cancelled by its owner", subject });
  });
  return { success: true };
}

async function eraseInUse(ctx: AppContext, accountId: string): Promise<void> {
  const kept = { isKept: false };
  const isStillWanted = async (trx: Database) => {
    const account = await lockAccount(trx, accountId);
    kept.isKept = account !== undefined && (await keepForFormerAddresses(trx, ctx, account));
    return !kept.isKept;
  };
  await eraseAccount({ accountId, reason: "asked", isStillWanted }, ctx);
  if (kept.isKept) throw new Problem("erasureTooEarly");
}

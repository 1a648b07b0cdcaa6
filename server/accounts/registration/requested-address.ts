import { normalizeEmail } from "contract/fields.ts";
import { hashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { registerKey } from "../../platform/gateways/register/added-emails.ts";
import { Problem } from "../../platform/http/problem.ts";
import { maskEmail } from "../../platform/mask.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { requestedMail } from "./messages.ts";
import { findRequested, lockByLink, type RequestedAddress, setConfirmed, setLink } from "./requested-address-store.ts";

// A stranger could ask staff to add an e-mail address to a vet's register entry (policy T-61). Therefore the clinic's
// other addresses get a mail, and the account is suspended for two days.

/**
 * Notifies the clinic's other e-mail addresses that staff added the requested address to the register. Does nothing if
 * the address was already in the register and was not added by a request.
 * @param isConfirmed - true if staff verified the address by telephone
 * @returns true if an account with this address will be suspended
 */
export async function attachAddress(
  trx: Database,
  ctx: AppContext,
  address: RequestedAddress & {
    readonly others: readonly string[];
    readonly isNew: boolean;
    readonly isConfirmed: boolean;
  },
): Promise<boolean> {
  const { numOrdinal, email, others, isNew, isConfirmed } = address;
  const known = (await findRequested(trx, numOrdinal)).find(({ emailKey }) => emailKey === normalizeEmail(email));
  if (!isNew && !known) return false;
  const requested = { numOrdinal, email: known?.email ?? email };
  await askOthers(trx, ctx, { ...requested, others });
  if (isConfirmed) await confirmAddress(trx, ctx, requested);
  return !isConfirmed && !known?.isConfirmed;
}

/**
 * Asks the clinic's other addresses to confirm or reject the requested address. Every mail contains the same links,
 * so that the links of earlier mails still work.
 */
export async function askOthers(
  trx: Database,
  ctx: AppContext,
  { numOrdinal, email, others }: RequestedAddress & { others: readonly string[] },
): Promise<void> {
  const secret = ctx.secrets.sign(`requested address ${registerKey(numOrdinal)} ${email}`);
  await setLink(trx, { numOrdinal, email }, hashOf(secret), ctx.clock.now());
  const mail = requestedMail(ctx.site, ctx.policy.settings, { numOrdinal, email: maskEmail(email), secret });
  for (const to of others) {
    await enqueue(trx, ctx, { channel: "email", kind: "requested address", to, ...mail });
  }
}

/** Marks the address as confirmed, which ends the account's suspension. */
export async function confirmAddress(trx: Database, ctx: AppContext, address: RequestedAddress): Promise<void> {
  await setConfirmed(trx, address, ctx.clock.now());
}

export async function requireRequested(trx: Database, ctx: AppContext, hash: string) {
  const sentSince = new Date(ctx.clock.now().getTime() - ctx.policy.settings.cancelLinkSeconds * 1000);
  const address = await lockByLink(trx, hash, sentSince);
  if (!address) throw new Problem("linkUnknown");
  return address;
}

/** Returns the register's e-mail addresses, without requested addresses that are not confirmed yet. */
export async function withoutUnconfirmed(
  db: Database,
  numOrdinal: string,
  emails: readonly string[],
): Promise<string[]> {
  const requested = await findRequested(db, numOrdinal);
  const unconfirmed = new Set(requested.filter(({ isConfirmed }) => !isConfirmed).map(({ emailKey }) => emailKey));
  return emails.filter((email) => !unconfirmed.has(normalizeEmail(email)));
}

interface HeldAccount {
  readonly num_ordinal: string | null;
  readonly requested_email_key: string | null;
  readonly activated_at: Date | null;
}

/**
 * Returns the end of the account's suspension. The suspension ends when the clinic confirms the address, or after 48
 * hours (policy T-61).
 */
export async function heldUntil(db: Database, ctx: AppContext, account: HeldAccount): Promise<Date | undefined> {
  const { num_ordinal: numOrdinal, requested_email_key: emailKey, activated_at: since } = account;
  if (numOrdinal === null || emailKey === null || since === null) return undefined;
  const until = new Date(since.getTime() + ctx.policy.settings.requestedAddressHoldSeconds * 1000);
  if (until <= ctx.clock.now()) return undefined;
  const requested = await findRequested(db, numOrdinal);
  // If the register no longer contains the requested address, the account stays suspended.
  return requested.some((row) => row.emailKey === emailKey && row.isConfirmed) ? undefined : until;
}

/**
 * Finds the requested e-mail address that suspends the account.
 * @returns undefined if the account is not suspended or if the register no longer contains the address
 */
export async function findHeldAddress(
  db: Database,
  ctx: AppContext,
  account: HeldAccount,
): Promise<RequestedAddress | undefined> {
  const numOrdinal = account.num_ordinal ?? "";
  const requested = await findRequested(db, numOrdinal);
  const address = requested.find(({ emailKey }) => emailKey === account.requested_email_key);
  return address && (await heldUntil(db, ctx, account)) && { numOrdinal, email: address.email };
}

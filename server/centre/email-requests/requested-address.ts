import { normalizeEmail } from "contract/fields.ts";
import { hashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { registerKey } from "../../platform/gateways/register/added-emails.ts";
import { Problem } from "../../platform/http/problem.ts";
import { maskEmail } from "../../platform/mask.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { requestedMail } from "./messages.ts";
import { findRequested, lockByLink, noteAsked, type RequestedAddress } from "./requested-store.ts";

// A requested address gives its reader control of the ordinal number. The clinic's other addresses are therefore asked,
// and the account stays on hold for two days unless they confirm (policy T-61).

export interface HeldAccount {
  readonly num_ordinal: string | null;
  readonly requested_email_key: string | null;
  readonly activated_at: Date | null;
}

/** Repeated mails carry the same links, so that earlier ones keep working. */
export async function askOthers(
  trx: Database,
  ctx: AppContext,
  { numOrdinal, email, others }: RequestedAddress & { others: readonly string[] },
): Promise<void> {
  const secret = ctx.secrets.sign(`requested address ${registerKey(numOrdinal)} ${email}`);
  await noteAsked(trx, { numOrdinal, email }, hashOf(secret), ctx.clock.now());
  const mail = requestedMail(ctx.site, ctx.policy.settings, { numOrdinal, email: maskEmail(email), secret });
  for (const to of others) {
    await enqueue(trx, ctx, { channel: "email", kind: "requested address", to, ...mail });
  }
}

/** @throws Problem linkUnknown */
export async function requireRequested(trx: Database, ctx: AppContext, hash: string) {
  const sentSince = new Date(ctx.clock.now().getTime() - ctx.policy.settings.cancelLinkSeconds * 1000);
  const address = await lockByLink(trx, hash, sentSince);
  if (!address) throw new Problem("linkUnknown");
  return address;
}

/** The clinic's own addresses: those from the register, and confirmed requests. */
export async function withoutUnconfirmed(
  db: Database,
  numOrdinal: string,
  emails: readonly string[],
): Promise<string[]> {
  const requested = await findRequested(db, numOrdinal);
  const unconfirmed = new Set(requested.filter(({ isConfirmed }) => !isConfirmed).map(({ emailKey }) => emailKey));
  return emails.filter((email) => !unconfirmed.has(normalizeEmail(email)));
}

/** @returns undefined if the account may be used */
export async function heldUntil(db: Database, ctx: AppContext, account: HeldAccount): Promise<Date | undefined> {
  const { num_ordinal: numOrdinal, requested_email_key: emailKey, activated_at: since } = account;
  if (numOrdinal === null || emailKey === null || since === null) return undefined;
  const until = new Date(since.getTime() + ctx.policy.settings.requestedAddressHoldSeconds * 1000);
  if (until <= ctx.clock.now()) return undefined;
  const requested = await findRequested(db, numOrdinal);
  // An address removed from the register in the meantime counts as unconfirmed.
  return requested.some((row) => row.emailKey === emailKey && row.isConfirmed) ? undefined : until;
}

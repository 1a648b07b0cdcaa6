import { normalizeEmail } from "contract/fields.ts";
import type { Database } from "../../db/connect.ts";
import { Problem } from "../../http/problem.ts";
import { maskEmail } from "../../mask.ts";
import { enqueue } from "../../outbox/outbox.ts";
import { registerKey } from "../../outside/register/added-emails.ts";
import { hashOf } from "../../secrets.ts";
import type { World } from "../../world.ts";
import { requestedMail } from "./messages.ts";
import { findRequested, lockByLink, noteAsked, type RequestedAddress } from "./requested-store.ts";

// An address that is added because somebody asked for it hands the number to whoever reads it: the clinic is asked, and an
// account that was registered by it stays shut for two days unless the clinic confirms (policy T-61).

/** What holds an account back. */
export interface HeldAccount {
  readonly num_ordinal: string | null;
  readonly requested_email_key: string | null;
  readonly activated_at: Date | null;
}

/**
 * Mails the other addresses of an entry that one was added on request, with a link to confirm it and one to end it. The
 * links are the same each time, so that those of an earlier mail go on serving.
 */
export async function askOthers(
  trx: Database,
  world: World,
  { numOrdinal, email, others }: RequestedAddress & { others: readonly string[] },
): Promise<void> {
  const secret = world.secrets.sign(`requested address ${registerKey(numOrdinal)} ${email}`);
  await noteAsked(trx, { numOrdinal, email }, hashOf(secret), world.clock.now());
  const mail = requestedMail(world.site, world.policy.figures, { numOrdinal, email: maskEmail(email), secret });
  for (const to of others) {
    await enqueue(trx, world, { channel: "email", kind: "requested address", to, ...mail });
  }
}

/** The requested address that a link is about, locked. @throws Problem linkUnknown */
export async function requireRequested(trx: Database, world: World, hash: string) {
  const sentSince = new Date(world.clock.now().getTime() - world.policy.figures.cancelLinkSeconds * 1000);
  const address = await lockByLink(trx, hash, sentSince);
  if (!address) throw new Problem("linkUnknown");
  return address;
}

/** Of the addresses of an entry those that nobody asked for, or that are confirmed: what the clinic's own are. */
export async function withoutUnconfirmed(
  db: Database,
  numOrdinal: string,
  emails: readonly string[],
): Promise<string[]> {
  const requested = await findRequested(db, numOrdinal);
  const unconfirmed = new Set(requested.filter(({ isConfirmed }) => !isConfirmed).map(({ emailKey }) => emailKey));
  return emails.filter((email) => !unconfirmed.has(normalizeEmail(email)));
}

/** Until when an account may not be used; undefined when it may. */
export async function heldUntil(db: Database, world: World, account: HeldAccount): Promise<Date | undefined> {
  const { num_ordinal: numOrdinal, requested_email_key: emailKey, activated_at: since } = account;
  if (numOrdinal === null || emailKey === null || since === null) return undefined;
  const until = new Date(since.getTime() + world.policy.figures.requestedAddressHoldSeconds * 1000);
  if (until <= world.clock.now()) return undefined;
  const requested = await findRequested(db, numOrdinal);
  // An address that the centre took out of the register since is not confirmed either.
  return requested.some((row) => row.emailKey === emailKey && row.isConfirmed) ? undefined : until;
}

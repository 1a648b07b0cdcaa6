import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/connect.ts";

/** Why a message did not leave that its reader had stopped meanwhile. */
const CALLED_OFF = "no longer wanted";

/** Whose messages are meant: those to an account, to a number or address, or that name one of these candidates. */
type Concerned =
  | { readonly accountId: string }
  | { readonly recipient: string }
  | { readonly candidateIds: readonly number[] };

/**
 * Gives up messages of some kinds that wait to leave and that nobody wants or may read any more. One that is being handed
 * over at this moment can no longer be stopped, but is not tried again. Nobody need look at them.
 */
export async function callOff(db: Database, kinds: readonly string[], whose: Concerned, now: Date): Promise<void> {
  await giveUp(db, sql<boolean>`${concerns(whose)} and kind = any(${[...kinds]}::text[])`, now);
}

/** The same of everything that waits to leave to an account, at one address of its or at any. */
export async function callOffAll(
  db: Database,
  { accountId, recipient }: { readonly accountId: string; readonly recipient?: string },
  now: Date,
): Promise<void> {
  const ofAccount = concerns({ accountId });
  const those = recipient === undefined ? ofAccount : sql<boolean>`${ofAccount} and ${concerns({ recipient })}`;
  await giveUp(db, those, now);
}

/** Gives what waits to leave to an account, of some kinds, to another one. */
export async function handOverMessages(
  db: Database,
  kinds: readonly string[],
  from: string,
  to: { readonly accountId: string; readonly email: string },
): Promise<void> {
  await db
    .updateTable("messages")
    .set({ account_id: to.accountId, recipient: to.email })
    .where("account_id", "=", from)
    .where("kind", "in", kinds)
    .where("state", "=", "queued")
    .where("next_at", "is not", null)
    .execute();
}

/** Nothing leaves any more that names a candidate who is erased, and what did not leave keeps no text (policy T-54). */
export async function forgetMessagesAbout(trx: Database, candidateId: number, now: Date): Promise<void> {
  const those = concerns({ candidateIds: [candidateId] });
  await giveUp(trx, those, now);
  await trx
    .updateTable("messages")
    .set({ body: null, dropped_at: sql<Date>`coalesce(dropped_at, ${now})` })
    .where("state", "=", "failed")
    .where("body", "is not", null)
    .where(those)
    .execute();
}

async function giveUp(db: Database, those: RawBuilder<boolean>, now: Date): Promise<void> {
  const live = db.updateTable("messages").where("next_at", "is not", null).where(those);
  await live
    .where("state", "=", "queued")
    .set({ state: "failed", next_at: null, body: null, failure: CALLED_OFF, finished_at: now, dropped_at: now })
    .execute();
  await live.where("state", "=", "sending").set({ valid_until: now }).execute();
}

function concerns(whose: Concerned) {
  if ("accountId" in whose) return sql<boolean>`account_id = ${whose.accountId}`;
  if ("recipient" in whose) return sql<boolean>`recipient = ${whose.recipient}`;
  return sql<boolean>`candidate_ids && ${[...whose.candidateIds]}::integer[]`;
}

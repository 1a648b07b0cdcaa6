import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/connect.ts";

const CANCELLED = "no longer wanted";

type Recipients =
  | { readonly accountId: string }
  | { readonly recipient: string }
  | { readonly candidateIds: readonly number[] };

/**
 * Cancels messages. If the server is just sending a message, the message cannot be stopped, but the server does not
 * send it again.
 */
export async function cancelMessages(
  db: Database,
  kinds: readonly string[],
  whose: Recipients,
  now: Date,
): Promise<void> {
  await cancelWhere(db, sql<boolean>`${isFor(whose)} and kind = any(${[...kinds]}::text[])`, now);
}

export async function cancelAllMessages(
  db: Database,
  { accountId, recipient }: { readonly accountId: string; readonly recipient?: string },
  now: Date,
): Promise<void> {
  const ofAccount = isFor({ accountId });
  const those = recipient === undefined ? ofAccount : sql<boolean>`${ofAccount} and ${isFor({ recipient })}`;
  await cancelWhere(db, those, now);
}

export async function reassignMessages(
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

/**
 * Cancels and erases messages that contain the name of an erased candidate or have this candidate as recipient (policy
 * T-54).
 */
export async function forgetMessagesAbout(trx: Database, candidateId: number, now: Date): Promise<void> {
  const those = isFor({ candidateIds: [candidateId] });
  await cancelWhere(trx, those, now);
  await trx
    .updateTable("messages")
    .set({ body: null, dropped_at: sql<Date>`coalesce(dropped_at, ${now})` })
    .where("state", "=", "failed")
    .where("body", "is not", null)
    .where(those)
    .execute();
  await trx.deleteFrom("messages").where("candidate_id", "=", candidateId).execute();
}

async function cancelWhere(db: Database, those: RawBuilder<boolean>, now: Date): Promise<void> {
  const live = db.updateTable("messages").where("next_at", "is not", null).where(those);
  await live
    .where("state", "=", "queued")
    .set({ state: "failed", next_at: null, body: null, failure: CANCELLED, finished_at: now, dropped_at: now })
    .execute();
  await live.where("state", "=", "sending").set({ valid_until: now }).execute();
}

function isFor(whose: Recipients) {
  if ("accountId" in whose) return sql<boolean>`account_id = ${whose.accountId}`;
  if ("recipient" in whose) return sql<boolean>`recipient = ${whose.recipient}`;
  return sql<boolean>`candidate_ids && ${[...whose.candidateIds]}::integer[]`;
}

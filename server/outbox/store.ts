import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import type { Channel } from "../db/tables/outbox.ts";
import { callOff } from "./call-off-store.ts";

/** When the next message of a way out is to be tried, or a lease ends: not while that way is closed. */
export function nextHandOver(db: Database, channel: Channel) {
  const closedUntil = db.selectFrom("channels").select("paused_until").where("channel", "=", sql.lit(channel));
  return db
    .selectFrom("messages")
    .select(sql<Date | null>`greatest(next_at, ${closedUntil})`.as("due"))
    .where("channel", "=", sql.lit(channel))
    .where("next_at", "is not", null)
    .orderBy("next_at")
    .limit(sql.lit(1));
}

/** A lease long enough for any gateway's time-out; a worker that dies gives its messages back after it. */
const LEASE_SECONDS = 120;

/**
 * Takes up to `count` due messages of a way out, the oldest first: marks them as being sent before the network is
 * touched, so that a worker that dies leaves them to be looked into, not sent again (policy F-02).
 * @param order "untried first" to find out whether a gateway is back: what failed before may fail for its recipient
 */
export async function takeDueMessages(
  db: Database,
  channel: Channel,
  now: Date,
  count: number,
  order?: "untried first",
) {
  const messages = await db
    .updateTable("messages")
    .set({
      state: "sending",
      next_at: new Date(now.getTime() + LEASE_SECONDS * 1000),
      attempts: sql<number>`attempts + 1`,
    })
    .where("id", "in", (query) =>
      query
        .selectFrom("messages")
        .select("id")
        .where("channel", "=", channel)
        .where("next_at", "<=", now)
        .where("state", "=", "queued")
        .$if(order === "untried first", (due) => due.orderBy(sql`attempts > 0`))
        .orderBy("next_at")
        .limit(count)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "channel", "kind", "recipient", "subject", "body", "attempts", "failure"])
    .returning(["valid_until", "created_at", "after_kind"])
    .execute();
  return messages.sort((one, other) => one.created_at.getTime() - other.created_at.getTime());
}

/** Messages of a way out whose worker died between the mark and the answer: nobody knows whether they left (policy F-02). */
export async function markLostMessages(db: Database, channel: Channel, now: Date): Promise<number> {
  const result = await db
    .updateTable("messages")
    .set({ state: "uncertain", next_at: null, failure: "worker stopped while sending", body: null, finished_at: now })
    .where("channel", "=", channel)
    .where("state", "=", "sending")
    .where("next_at", "<=", now)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** How a hand-over ended. */
export interface End {
  readonly state: "accepted" | "failed" | "uncertain";
  readonly at: Date;
  readonly gatewayId?: string | undefined;
  readonly failure?: string;
  /** Of a failure: the same number or address would be refused again. */
  readonly permanent?: boolean;
  /** Keeps the sealed text of a failure, so that the operator can have it sent again. */
  readonly keepsBody?: boolean;
  /** Nobody need look at it. */
  readonly isDropped?: boolean;
  /** When the receipt should have come. */
  readonly receiptDueAt?: Date | undefined;
}

/**
 * Ends a message: its body is erased with the hand-over (policy T-05), that of a failure with its retention (policy 6).
 * A receipt may have been faster. What a number refused for good is not tried there again (product 4.5).
 */
export async function finishMessage(db: Database, id: string, end: End): Promise<void> {
  const ended = await db
    .updateTable("messages")
    .set({
      state: end.state,
      next_at: null,
      // One that was called off on its way keeps nothing either.
      body: end.keepsBody ? sql<string | null>`case when valid_until <= ${end.at} then null else body end` : null,
      provider_id: end.gatewayId ?? null,
      failure: end.failure ?? null,
      permanent: end.permanent ?? null,
      receipt_due_at: end.receiptDueAt ?? null,
      finished_at: end.at,
      ...(end.isDropped ? { dropped_at: end.at } : {}),
    })
    .where("id", "=", id)
    .where("state", "=", "sending")
    .returning(["channel", "kind", "recipient"])
    .executeTakeFirst();
  if (ended?.channel === "sms" && end.permanent) await callOff(db, [ended.kind], ended, end.at);
}

/** When a message looks again whether another has left that must leave first, in seconds: one that is about to, or was refused. */
const TURN_SECONDS = { soon: 5, refused: 600 };

/**
 * Lets a message that is about to leave give way to one of a kind that must have left to the same number or address first.
 * That one was refused for now perhaps: it is tried once more, beside its own schedule.
 * @returns whether there is one
 */
export async function giveWay(
  db: Database,
  { id, recipient }: { readonly id: string; readonly recipient: string },
  kind: string,
  now: Date,
): Promise<boolean> {
  const first = await db
    .selectFrom("messages")
    .select("id")
    .where("recipient", "=", recipient)
    .where("kind", "=", kind)
    .where("state", "in", ["queued", "sending"])
    .where("next_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  if (!first) return false;
  const tried = await db
    .updateTable("messages")
    .set({ next_at: now, attempts: sql<number>`greatest(attempts - 1, 0)` })
    .where("id", "=", first.id)
    .where("state", "=", "queued")
    .where("next_at", ">", now)
    .returning("id")
    .executeTakeFirst();
  await postponeMessage(db, id, tried ? TURN_SECONDS.refused : TURN_SECONDS.soon, now);
  return true;
}

/** Puts back a message that was not handed over: that was no attempt. */
export async function postponeMessage(db: Database, id: string, seconds: number, now: Date): Promise<void> {
  await db
    .updateTable("messages")
    .set({
      state: "queued",
      next_at: new Date(now.getTime() + seconds * 1000),
      attempts: sql<number>`attempts - 1`,
    })
    .where("id", "=", id)
    .where("state", "=", "sending")
    .execute();
}

/** Puts a message back for a later attempt. */
export async function retryMessage(db: Database, id: string, at: Date, failure: string): Promise<void> {
  await db
    .updateTable("messages")
    .set({ state: "queued", next_at: at, failure })
    .where("id", "=", id)
    .where("state", "=", "sending")
    .execute();
}

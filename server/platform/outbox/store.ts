import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import type { Channel } from "../db/tables/platform.ts";
import { cancelMessages } from "./cancel-store.ts";

/** Selects the time when the channel must send its next message, but not before the end of the channel's pause. */
export function nextSending(db: Database, channel: Channel) {
  const closedUntil = db.selectFrom("channels").select("paused_until").where("channel", "=", sql.lit(channel));
  return db
    .selectFrom("messages")
    .select(sql<Date | null>`greatest(next_at, ${closedUntil})`.as("due"))
    .where("channel", "=", sql.lit(channel))
    .where("next_at", "is not", null)
    .orderBy("next_at")
    .limit(sql.lit(1));
}

/**
 * A message stays reserved for this time. Every gateway has a shorter timeout, so that after this time the reserving
 * worker must be dead.
 */
const LEASE_SECONDS = 120;

/**
 * Reserves due messages for this worker. If the worker crashes, its reserved messages become uncertain and are not sent
 * again (policy F-02).
 * @param order - "untried first" for a test message, because a message that failed before may have a faulty recipient
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
    .returning(["valid_until", "created_at", "after_kind", "day_zone"])
    .execute();
  return messages.sort((one, other) => one.created_at.getTime() - other.created_at.getTime());
}

/** Marks the reserved messages of a dead worker as uncertain, because the worker may have sent them (policy F-02). */
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

export interface End {
  readonly state: "accepted" | "failed" | "uncertain";
  readonly at: Date;
  readonly gatewayId?: string | undefined;
  readonly failure?: string;
  readonly permanent?: boolean;
  /** True if the message's body stays stored, so that the operator can send the message again. */
  readonly keepsBody?: boolean;
  /** True if staff need not handle this failure. */
  readonly isDropped?: boolean;
  readonly receiptDueAt?: Date | undefined;
}

/**
 * Stores the outcome of a message and erases the message's body (policy T-05). With `keepsBody`, the retention job
 * erases the body (policy 6).
 */
export async function finishMessage(db: Database, id: string, end: End): Promise<void> {
  const ended = await db
    .updateTable("messages")
    .set({
      state: end.state,
      next_at: null,
      // If the message has expired, erase its body even with `keepsBody`, because the message cannot be sent again.
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
  if (ended?.channel === "sms" && end.permanent) await cancelMessages(db, [ended.kind], ended, end.at);
}

/**
 * The predecessor of a message must arrive before the message. While the predecessor waits, the message waits this many
 * seconds: `soon`, or `rejected` if the gateway rejected the predecessor.
 */
const TURN_SECONDS = { soon: 5, rejected: 600 };

/**
 * Postpones a message while a message of kind `kind` to the same recipient is still waiting.
 * @returns true if the message was postponed
 */
export async function waitForPredecessor(
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
  await postponeMessage(db, id, tried ? TURN_SECONDS.rejected : TURN_SECONDS.soon, now);
  return true;
}

export async function postponeMessage(db: Database, id: string, seconds: number, now: Date): Promise<void> {
  await db
    .updateTable("messages")
    .set({ state: "queued", next_at: new Date(now.getTime() + seconds * 1000), attempts: sql<number>`attempts - 1` })
    .where("id", "=", id)
    .where("state", "=", "sending")
    .execute();
}

export async function retryMessage(db: Database, id: string, at: Date, failure: string): Promise<void> {
  await db
    .updateTable("messages")
    .set({ state: "queued", next_at: at, failure })
    .where("id", "=", id)
    .where("state", "=", "sending")
    .execute();
}

export function findWaiting(db: Database) {
  return db
    .selectFrom("messages")
    .select(["kind", "state"])
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min("created_at").as("oldest")])
    .where("next_at", "is not", null)
    .groupBy(["kind", "state"])
    .execute();
}

export function findClosed(db: Database, now: Date) {
  return db
    .selectFrom("channels")
    .select(["channel", sql<boolean>`coalesce(paused_until > ${now}, false)`.as("closed")])
    .execute();
}

const BATCH = 2000;

export async function findOldestFailedText(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom("messages")
    .select((select) => select.fn.min("finished_at").as("at"))
    .where("state", "=", "failed")
    .where("body", "is not", null)
    .executeTakeFirst();
  return row?.at ?? null;
}

export async function eraseFailedTexts(db: Database, before: Date): Promise<number> {
  const result = await db
    .updateTable("messages")
    .set({ body: null })
    .where("id", "in", (query) =>
      query
        .selectFrom("messages")
        .select("id")
        .where("state", "=", "failed")
        .where("finished_at", "<=", before)
        .where("body", "is not", null)
        .limit(BATCH),
    )
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

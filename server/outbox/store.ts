import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

/** When the next message is to be tried, or null. */
export async function nextMessageAt(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom("messages")
    .select((select) => select.fn.min("next_at").as("at"))
    .where("next_at", "is not", null)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** A lease long enough for any gateway's time-out; a worker that dies gives its messages back after it. */
const LEASE_SECONDS = 120;

/**
 * Takes up to `count` due messages: marks them as being sent before the network is touched, so that a worker that
 * dies leaves them to be looked into, not sent again (policy F-02).
 */
export async function takeDueMessages(db: Database, now: Date, count: number) {
  return db
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
        .where("next_at", "<=", now)
        .where("state", "=", "queued")
        .orderBy("next_at")
        .limit(count)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "channel", "kind", "recipient", "subject", "body", "attempts", "valid_until"])
    .execute();
}

/** Messages whose worker died between the mark and the answer: nobody knows whether they left (policy F-02). */
export async function markLostMessages(db: Database, now: Date): Promise<number> {
  const result = await db
    .updateTable("messages")
    .set({ state: "uncertain", next_at: null, failure: "worker stopped while sending", body: null, finished_at: now })
    .where("state", "=", "sending")
    .where("next_at", "<=", now)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Ends a message: its body is erased with the hand-over (policy T-05). */
export async function finishMessage(
  db: Database,
  id: string,
  end: { state: "accepted" | "failed" | "uncertain"; at: Date; providerId?: string; failure?: string },
): Promise<void> {
  await db
    .updateTable("messages")
    .set({
      state: end.state,
      next_at: null,
      body: null,
      provider_id: end.providerId ?? null,
      failure: end.failure ?? null,
      finished_at: end.at,
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

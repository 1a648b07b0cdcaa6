import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { MessageState } from "../../db/tables/outbox.ts";

const SHOWN = [
  "id",
  "channel",
  "kind",
  "recipient",
  "state",
  "attempts",
  "failure",
  "created_at",
  "next_at",
  "finished_at",
  "dropped_at",
] as const;

/** Of messages that did not leave, or of which nobody knows. */
const DEAD = ["failed", "uncertain"] as const;

function messages(db: Database) {
  return db.selectFrom("messages").select(SHOWN).select(sql<boolean>`body is not null`.as("has_body"));
}

/** The latest messages to an account. */
export async function findMessagesOf(db: Database, accountId: string) {
  return messages(db).where("account_id", "=", accountId).orderBy("created_at", "desc").limit(10).execute();
}

/** A message as it is listed. */
export type ListedMessage = Awaited<ReturnType<typeof findMessagesOf>>[number];

/** Messages that did not leave, or of which nobody knows, and that nobody dropped, latest first. */
export async function findDeadMessages(
  db: Database,
  after: { readonly at: Date; readonly id: string } | undefined,
  limit: number,
) {
  let query = messages(db).where("state", "in", DEAD).where("dropped_at", "is", null);
  if (after) query = query.where(sql<boolean>`(finished_at, id) < (${after.at}, ${after.id}::uuid)`);
  return query.orderBy("finished_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

/** How many of them there are. */
export async function countDeadMessages(db: Database): Promise<number> {
  const row = await db
    .selectFrom("messages")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("state", "in", DEAD)
    .where("dropped_at", "is", null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Nobody need look at a message any more; its text goes with that. */
export async function drop(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable("messages").set({ dropped_at: now, body: null }).where("id", "=", id).execute();
}

/** A message in one of these states, locked. */
export async function findMessage(db: Database, id: string, states: readonly MessageState[]) {
  return messages(db).where("id", "=", id).where("state", "in", states).forUpdate().executeTakeFirst();
}

/** Queues a message that had failed; all its attempts begin anew. */
export async function queueAgain(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable("messages")
    .set({ state: "queued", attempts: 0, next_at: now, failure: null, permanent: null, finished_at: null })
    .where("id", "=", id)
    .execute();
}

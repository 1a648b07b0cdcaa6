import type { OutboxMessage } from "contract/centre/operator.ts";
import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { countRows } from "../../platform/db/count-rows.ts";
import type { MessageState } from "../../platform/db/tables/platform.ts";
import { maskEmail, maskPhone, maskText } from "../../platform/mask.ts";

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

const DEAD = ["failed", "uncertain"] as const;

function messages(db: Database) {
  return db.selectFrom("messages").select(SHOWN).select(sql<boolean>`body is not null`.as("has_body"));
}

export async function findMessagesOf(db: Database, accountId: string) {
  return messages(db).where("account_id", "=", accountId).orderBy("created_at", "desc").limit(10).execute();
}

type ListedMessage = Awaited<ReturnType<typeof findMessagesOf>>[number];

export async function findDeadMessages(
  db: Database,
  after: { readonly at: Date; readonly id: string } | undefined,
  limit: number,
) {
  let query = messages(db).where("state", "in", DEAD).where("dropped_at", "is", null);
  if (after) query = query.where(sql<boolean>`(finished_at, id) < (${after.at}, ${after.id}::uuid)`);
  return query.orderBy("finished_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

export async function countDeadMessages(db: Database): Promise<number> {
  return countRows(db.selectFrom("messages").where("state", "in", DEAD).where("dropped_at", "is", null));
}

export async function drop(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable("messages").set({ dropped_at: now, body: null }).where("id", "=", id).execute();
}

export async function findMessage(db: Database, id: string, states: readonly MessageState[]) {
  return messages(db).where("id", "=", id).where("state", "in", states).forUpdate().executeTakeFirst();
}

export async function queueAgain(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable("messages")
    .set({ state: "queued", attempts: 0, next_at: now, failure: null, permanent: null, finished_at: null })
    .where("id", "=", id)
    .execute();
}

/** Masks the message's recipient, in the error text too, because a gateway's error may contain the recipient. */
export function toOutboxMessage(message: ListedMessage): OutboxMessage {
  return {
    id: message.id,
    channel: message.channel,
    kind: message.kind,
    recipient: message.channel === "sms" ? maskPhone(message.recipient) : maskEmail(message.recipient),
    state: message.state,
    attempts: message.attempts,
    failure: message.failure && maskText(message.failure),
    createdAt: message.created_at.toISOString(),
    nextAt: message.next_at?.toISOString() ?? null,
    finishedAt: message.finished_at?.toISOString() ?? null,
    retriable: message.state === "failed" && message.has_body,
  };
}

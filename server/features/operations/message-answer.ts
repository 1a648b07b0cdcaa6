import type { OutboxMessage } from "contract/operations.ts";
import { maskEmail, maskPhone } from "../../mask.ts";
import type { ListedMessage } from "./message-store.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text can be the id of a row: the database refuses to compare anything else. */
export function isRowId(text: string): boolean {
  return UUID.test(text);
}

/** A message as the operator sees it: without its text, its recipient masked. */
export function toOutboxMessage(message: ListedMessage): OutboxMessage {
  return {
    id: message.id,
    channel: message.channel,
    kind: message.kind,
    recipient: message.channel === "sms" ? maskPhone(message.recipient) : maskEmail(message.recipient),
    state: message.state,
    attempts: message.attempts,
    failure: message.failure,
    createdAt: message.created_at.toISOString(),
    nextAt: message.next_at?.toISOString() ?? null,
    finishedAt: message.finished_at?.toISOString() ?? null,
    retriable: message.state === "failed" && message.has_body,
  };
}

import type { OutboxMessage } from "contract/operator-shapes.ts";
import { maskEmail, maskPhone, maskText } from "../../mask.ts";
import type { ListedMessage } from "./message-store.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text can be the id of a row: the database refuses to compare anything else. */
export function isRowId(text: string): boolean {
  return UUID.test(text);
}

/** A message as the operator sees it: without its text, nor whom it was for: what refused it repeats that. */
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

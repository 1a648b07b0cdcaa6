import type { OutboxMessage } from "contract/centre/operator-shapes.ts";
import { maskEmail, maskPhone, maskText } from "../../platform/mask.ts";
import type { ListedMessage } from "./store.ts";

/** A gateway's error message may quote the recipient, so it is masked as well. */
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

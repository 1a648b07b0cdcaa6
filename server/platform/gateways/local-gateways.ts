import type { AppContext } from "../context.ts";
import type { MailGateway, MailMessage } from "./mail/mail.ts";
import type { SendResult, SmsGateway, SmsMessage } from "./sms/sms.ts";

export type GatewayContext = Pick<AppContext, "db" | "clock" | "random">;

/** Messages to these recipients fail with these errors, so that a developer can try each error by hand. */
const SENTINELS: Readonly<Record<string, SendResult>> = {
  "0639980404": { outcome: "refused", permanent: true, reason: "unknown subscriber" },
  "0639980500": { outcome: "refused", permanent: false, reason: "gateway unavailable" },
  "0639980408": { outcome: "unknown", reason: "no answer" },
  "inconnu@boite.example": { outcome: "refused", permanent: true, reason: "550 unknown mailbox" },
  "pleine@boite.example": { outcome: "refused", permanent: false, ofRecipient: true, reason: "452 mailbox full" },
};

export function localSms(parts: GatewayContext): SmsGateway {
  return { name: "outbox", send: (message) => storeDelivery(parts, "sms", message), close: async () => undefined };
}

export function localMail(parts: GatewayContext): MailGateway {
  return { send: (message) => storeDelivery(parts, "email", message), close: async () => undefined };
}

async function storeDelivery(
  parts: GatewayContext,
  channel: "sms" | "email",
  message: SmsMessage | MailMessage,
): Promise<SendResult> {
  const sentinel = SENTINELS[message.to];
  if (sentinel) return sentinel;
  const id = parts.random.uuid();
  await parts.db
    .insertInto("outbox_deliveries")
    .values({
      id,
      channel,
      recipient: message.to,
      subject: "subject" in message ? message.subject : null,
      text: message.text,
      html: "html" in message ? message.html : null,
      calendar: "calendar" in message ? (message.calendar?.content ?? null) : null,
      headers: "headers" in message && message.headers ? JSON.stringify(message.headers) : null,
      sent_at: parts.clock.now(),
    })
    .execute();
  return { outcome: "accepted", gatewayId: id };
}

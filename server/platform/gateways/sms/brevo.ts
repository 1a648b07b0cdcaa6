import { fromE164, toE164 } from "./e164.ts";
import { ask, errorOf, noCredit, readJson } from "./http.ts";
import { type ReceiptAddress, receiptUrl } from "./receipt-key.ts";
import type { ReportFields, SendResult, SmsGateway, SmsReport } from "./sms.ts";

interface Options {
  readonly origin: string;
  readonly apiKey: string;
  readonly sender: string;
  readonly receipts: ReceiptAddress | undefined;
}

const SENDER_LENGTH = 11;

/** Each request to Brevo contains the URL of this server to which Brevo sends receipts and replies. */
export function brevoSms({ origin, apiKey, sender, receipts }: Options): SmsGateway {
  return {
    name: "brevo",
    atOnce: 5,
    hasReceipts: receipts !== undefined,
    send: async ({ id, to, text, class: smsClass }) => {
      const body = {
        sender: sender.slice(0, SENDER_LENGTH),
        recipient: toE164(to),
        content: text,
        type: "transactional",
        unicodeEnabled: false,
        tag: smsClass,
        ...(receipts ? { webUrl: receiptUrl(receipts, id) } : {}),
      };
      const response = await ask(`${origin}/v3/transactionalSMS/send`, {
        method: "POST",
        headers: { "api-key": apiKey, "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify(body),
      });
      return "outcome" in response ? response : resultOf(response);
    },
    readReport,
    close: async () => undefined,
  };
}

function resultOf(response: { status: number; text: string }): SendResult {
  const { messageId, code, message } = readJson(response.text);
  if (response.status === 201) {
    return messageId === undefined ? { outcome: "accepted" } : { outcome: "accepted", gatewayId: String(messageId) };
  }
  if (code === "not_enough_credits") return noCredit(String(code));
  if (response.status === 400 && /phone|recipient|blacklist/i.test(`${code} ${message}`)) {
    return { outcome: "refused", permanent: true, reason: String(message).slice(0, 200) };
  }
  return errorOf(response);
}

/** Brevo blocks each phone number that sent STOP, so the server treats a report about a blocked number as a STOP. */
const STATES: Readonly<Record<string, "accepted" | "delivered" | "failed">> = {
  sent: "accepted",
  accepted: "accepted",
  delivered: "delivered",
  soft_bounce: "failed",
  hard_bounce: "failed",
  rejected: "failed",
};
const STOPPED = ["unsubscribe", "unsubscribed", "blacklisted"];

/** Parses a report of Brevo. Older reports have the field `event` instead of `msg_status`. */
function readReport({ id, msg_status, event, to, reply, description }: ReportFields): SmsReport | undefined {
  const status = String(msg_status ?? event);
  const from = to === undefined ? undefined : fromE164(String(to));
  if (STOPPED.includes(status)) return from === undefined ? undefined : { type: "reply", from, text: "STOP" };
  if (status === "replied" || status === "reply") {
    return from === undefined ? undefined : { type: "reply", from, text: String(reply ?? description ?? "") };
  }
  const state = STATES[status];
  if (state === undefined || typeof id !== "string") return undefined;
  if (state !== "failed") return { type: "receipt", id, state };
  const reason = `${status} ${typeof description === "string" ? description.slice(0, 200) : ""}`.trim();
  return { type: "receipt", id, state, permanent: status === "hard_bounce", reason };
}

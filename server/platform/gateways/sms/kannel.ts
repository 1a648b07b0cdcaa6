import { fromE164, toE164 } from "./e164.ts";
import { ask, errorOf, type GatewayResponse } from "./http.ts";
import { type ReceiptAddress, receiptUrl } from "./receipt-key.ts";
import type { ReportFields, SendResult, SmsGateway, SmsMessage, SmsReport } from "./sms.ts";

interface Options {
  readonly url: string;
  readonly sender: string;
  readonly receipts: ReceiptAddress | undefined;
}

/**
 * Each bit of the sum requests a kind of receipt: delivered (1), failed (2), accepted by the mobile carrier (8) and
 * rejected by the mobile carrier (16).
 */
const DLR_MASK = 1 + 2 + 8 + 16;

/**
 * To receive SMS replies, the administrator of Kannel must set the receipt URL of this server as get-url of Kannel's
 * sms-service.
 */
export function kannelSms({ url, sender, receipts }: Options): SmsGateway {
  const sendsms = new URL(url);
  const { username, password } = sendsms;
  sendsms.username = "";
  sendsms.password = "";
  if (sendsms.pathname === "/") sendsms.pathname = "/cgi-bin/sendsms";
  return {
    name: "kannel",
    atOnce: 10,
    hasReceipts: receipts !== undefined,
    send: async (message) => {
      const request = new URL(sendsms);
      const query = {
        username: decodeURIComponent(username),
        password: decodeURIComponent(password),
        from: sender,
        ...queryOf(message),
        ...(receipts ? { "dlr-mask": String(DLR_MASK), "dlr-url": dlrUrl(receipts, message.id) } : {}),
      };
      for (const [name, value] of Object.entries(query)) request.searchParams.set(name, value);
      const response = await ask(request);
      if ("outcome" in response) return response;
      // Status 202 means that Kannel sent the SMS, or that Kannel stored the SMS until a mobile carrier is reachable.
      return response.status === 202 ? { outcome: "accepted" } : (refusalOfNumber(response) ?? errorOf(response));
    },
    readReport,
    close: async () => undefined,
  };
}

/**
 * While no mobile carrier is connected, Kannel rejects every number with 'Not routable', so this rejection is
 * temporary.
 */
function refusalOfNumber({ status, text }: GatewayResponse): SendResult | undefined {
  const rejected = { outcome: "refused" as const, reason: `HTTP ${status} ${text.slice(0, 200)}`.trim() };
  if (status === 403 && /^Not routable/i.test(text)) return { ...rejected, permanent: false, ofRecipient: true };
  if (status === 400 && /white- and\/or black-list/i.test(text)) return { ...rejected, permanent: true };
  return undefined;
}

function queryOf({ to, text, validMinutes }: SmsMessage): Record<string, string> {
  return {
    to: `+${toE164(to)}`,
    text,
    charset: "UTF-8",
    coding: "0",
    ...(validMinutes === undefined ? {} : { validity: String(validMinutes) }),
  };
}

/** The receipt URL contains the id of the message, because Kannel's response contains no id. */
function dlrUrl(receipts: ReceiptAddress, messageId: string): string {
  return `${receiptUrl(receipts, messageId)}?dlr=%d&answer=%A`;
}

function readReport({ id, dlr, answer, from, text }: ReportFields): SmsReport | undefined {
  if (typeof from === "string" && typeof text === "string") {
    const mobile = fromE164(from);
    return mobile === undefined ? undefined : { type: "reply", from: mobile, text };
  }
  if (typeof id !== "string") return undefined;
  const reason = typeof answer === "string" ? answer.slice(0, 200) : "";
  switch (Number(dlr)) {
    case 1:
      return { type: "receipt", id, state: "delivered" };
    case 8:
      return { type: "receipt", id, state: "accepted" };
    case 2:
      return { type: "receipt", id, state: "failed", permanent: !/stat:EXPIRED/.test(reason), reason };
    case 16:
      // Ignore this receipt, because Kannel's response to the server's request already reported the error.
      if (/no SMSC/i.test(reason)) return undefined;
      return { type: "receipt", id, state: "failed", permanent: isAboutTheNumber(reason), reason };
    default:
      return undefined;
  }
}

/**
 * True if the mobile carrier rejected the phone number itself. Rejections for other reasons, such as throttling, are
 * temporary.
 */
function isAboutTheNumber(reason: string): boolean {
  return /0x0000000b|Invalid Dest/i.test(reason);
}

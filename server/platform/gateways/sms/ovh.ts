import { createHash } from "node:crypto";
import type { Clock } from "../../clock.ts";
import { toE164 } from "./e164.ts";
import { ask, errorOf, noCredit, readJson } from "./http.ts";
import type { ReportFields, SendResult, SmsGateway, SmsReport } from "./sms.ts";

interface Options {
  readonly origin: string;
  readonly applicationKey: string;
  readonly applicationSecret: string;
  readonly consumerKey: string;
  readonly service: string;
  readonly sender: string;
  readonly hasReceipts: boolean;
  readonly clock: Clock;
}

/** To get receipts, the operator must enter the receipt URL of this server in the OVHcloud account. */
export function ovhSms(options: Options): SmsGateway {
  const jobs = `${options.origin}/1.0/sms/${encodeURIComponent(options.service)}/jobs`;
  return {
    name: "ovh",
    atOnce: 5,
    hasReceipts: options.hasReceipts,
    send: async ({ to, text, validMinutes }) => {
      const receiver = `+${toE164(to)}`;
      const body = JSON.stringify({
        message: text,
        receivers: [receiver],
        sender: options.sender,
        charset: "UTF-8",
        coding: "7bit",
        class: "phoneDisplay",
        priority: "high",
        // Leave out the STOP clause, because the recipients requested these messages, and because OVHcloud delays
        // messages with a STOP clause at night.
        noStopClause: true,
        ...(validMinutes === undefined ? {} : { validityPeriod: validMinutes }),
      });
      const headers = { "content-type": "application/json", ...signed(options, "POST", jobs, body) };
      const response = await ask(jobs, { method: "POST", headers, body });
      return "outcome" in response ? response : resultOf(response, receiver);
    },
    readReport,
    close: async () => undefined,
  };
}

/** Signs a request with a SHA-1 of both secrets, the method, the URL, the body and the time. */
function signed(options: Options, method: string, url: string, body: string): Record<string, string> {
  const timestamp = String(Math.floor(options.clock.now().getTime() / 1000));
  const proof = [options.applicationSecret, options.consumerKey, method, url, body, timestamp].join("+");
  return {
    "x-ovh-application": options.applicationKey,
    "x-ovh-consumer": options.consumerKey,
    "x-ovh-timestamp": timestamp,
    "x-ovh-signature": `$1$${createHash("sha1").update(proof).digest("hex")}`,
  };
}

function resultOf(response: { status: number; text: string }, receiver: string): SendResult {
  const body = readJson(response.text);
  const invalid = { outcome: "refused" as const, permanent: true, reason: "invalid receiver" };
  if (response.status !== 200) {
    if (/credit/i.test(response.text)) return noCredit(response.text.slice(0, 200));
    return response.status === 400 && /receiver/i.test(response.text) ? invalid : errorOf(response);
  }
  const [id]: unknown[] = Array.isArray(body.ids) ? body.ids : [];
  const rejected: unknown[] = Array.isArray(body.invalidReceivers) ? body.invalidReceivers : [];
  // The request names only one receiver, so any rejected receiver is ours, even if OVHcloud formats the number
  // differently.
  if (rejected.includes(receiver) || (rejected.length > 0 && id === undefined)) return invalid;
  return id === undefined ? { outcome: "accepted" } : { outcome: "accepted", gatewayId: String(id) };
}

const ON_ITS_WAY = ["0", "1", "2", "3", "6"];
const DELIVERED = "4";
const EXPIRED = "7";

function readReport({ id, ptt, descriptionPtt }: ReportFields): SmsReport | undefined {
  if (typeof id !== "string" || typeof ptt !== "string") return undefined;
  if (ptt === DELIVERED) return { type: "receipt", id, state: "delivered" };
  if (ON_ITS_WAY.includes(ptt)) return { type: "receipt", id, state: "accepted" };
  const reason = `ptt ${ptt} ${typeof descriptionPtt === "string" ? descriptionPtt.slice(0, 200) : ""}`.trim();
  const permanent = ptt !== EXPIRED && /invalid|unknown|exist|permanent/i.test(reason);
  return { type: "receipt", id, state: "failed", permanent, reason };
}

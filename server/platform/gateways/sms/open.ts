import type { Environment } from "../../configuration/environment.ts";
import { type GatewayContext, localSms } from "../local-gateways.ts";
import { brevoSms } from "./brevo.ts";
import { kannelSms } from "./kannel.ts";
import { ovhSms } from "./ovh.ts";
import type { SmsGateway } from "./sms.ts";

type Options = Pick<Environment, "smsUrl" | "smsSender" | "publicUrl" | "apiUrl" | "receiptSecret">;

/**
 * SMS_URL has one of these forms:
 * - `outbox:` stores messages instead of sending them;
 * - `kannel+http://user:password@host:13013/cgi-bin/sendsms`, and `kannel+https:`;
 * - `ovh://application-key:application-secret@eu.api.ovh.com/sms-ab12345-1?consumer=consumer-key`;
 * - `brevo://api-key@api.brevo.com`.
 * @throws Error for an unknown scheme or an incomplete URL
 */
export function openSms(options: Options, parts: GatewayContext): SmsGateway {
  const { smsUrl, smsSender: sender, receiptSecret } = options;
  if (smsUrl === "outbox:") return localSms(parts);
  const scheme = /^([a-z+]+):/.exec(smsUrl)?.[1] ?? "";
  const url = URL.canParse(smsUrl) ? new URL(smsUrl) : undefined;
  if (!url?.host) throw new Error(`SMS_URL ${scheme}: is incomplete`);
  const receipts = receiptSecret ? { origin: options.apiUrl || options.publicUrl, secret: receiptSecret } : undefined;
  const user = decodeURIComponent(url.username);
  const password = decodeURIComponent(url.password);
  switch (scheme) {
    case "kannel+http":
    case "kannel+https":
      return kannelSms({ url: smsUrl.slice("kannel+".length), sender, receipts });
    case "ovh":
      return ovhSms({
        origin: `https://${url.host}`,
        applicationKey: user,
        applicationSecret: password,
        consumerKey: url.searchParams.get("consumer") ?? "",
        service: url.pathname.slice(1),
        sender,
        hasReceipts: receipts !== undefined,
        clock: parts.clock,
      });
    case "brevo":
      return brevoSms({ origin: `https://${url.host}`, apiKey: user, sender, receipts });
    default:
      throw new Error(`SMS_URL ${scheme}: is not a supported scheme`);
  }
}

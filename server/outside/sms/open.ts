import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/connect.ts";
import type { Random } from "../../random.ts";
import { outboxSms } from "../outbox.ts";
import type { SmsGateway } from "./sms.ts";

/** The gateway that SMS_URL names. @throws Error for a scheme that is not known */
export function openSms(
  options: { readonly smsUrl: string; readonly smsSender: string },
  parts: { readonly db: Database; readonly clock: Clock; readonly random: Random },
): SmsGateway {
  if (options.smsUrl === "outbox:") return outboxSms(parts);
  throw new Error(`SMS_URL ${options.smsUrl.split(":")[0]}: is not known`);
}

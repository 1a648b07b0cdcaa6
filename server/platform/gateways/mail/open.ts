import type { Clock } from "../../clock.ts";
import type { Support } from "../../configuration/environment.ts";
import type { Database } from "../../db/connect.ts";
import type { Random } from "../../random.ts";
import { localMail } from "../local-gateways.ts";
import type { MailGateway } from "./mail.ts";
import { smtpMail } from "./smtp.ts";

/** The gateway that SMTP_URL names. @throws Error for a scheme that is not known */
export function openMail(
  options: { readonly smtpUrl: string; readonly mailFrom: string; readonly support: Support },
  parts: { readonly db: Database; readonly clock: Clock; readonly random: Random },
): MailGateway {
  if (options.smtpUrl === "outbox:") return localMail(parts);
  if (/^smtps?:\/\//.test(options.smtpUrl)) return smtpMail({ ...options, replyTo: options.support.email });
  throw new Error(`SMTP_URL ${options.smtpUrl.split(":")[0]}: is not known`);
}

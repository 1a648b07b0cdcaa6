import { createTransport } from "nodemailer";
import type { SendResult } from "../sms/sms.ts";
import type { MailGateway } from "./mail.ts";

interface Options {
  readonly smtpUrl: string;
  readonly mailFrom: string;
  readonly replyTo: string;
}

const TIMEOUT_MS = 20_000;

/** Any SMTP server, `smtp://` or `smtps://`. */
export function smtpMail(options: Options): MailGateway {
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const transport = createTransport(
    { url: options.smtpUrl, ...timeouts },
    { from: options.mailFrom, replyTo: options.replyTo },
  );
  const domain = /@([^\s>]+)/.exec(options.mailFrom)?.[1] ?? "localhost";
  return {
    send: async (message) => {
      try {
        await transport.sendMail({
          to: message.to,
          subject: message.subject,
          text: message.text,
          html: message.html,
          messageId: `<${message.id}@${domain}>`,
          headers: { "Auto-Submitted": "auto-generated" },
        });
        return { outcome: "accepted" };
      } catch (error) {
        return failureOf(error);
      }
    },
    close: async () => transport.close(),
  };
}

/** 5xx is final, 4xx and an unreachable server are for now, a connection cut after the data leaves it unknown (policy F-14, F-15). */
function failureOf(error: unknown): SendResult {
  if (!(error instanceof Error)) return { outcome: "unknown", reason: String(error) };
  const status = "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : undefined;
  const code = "code" in error ? String(error.code) : "";
  if (status !== undefined) return { outcome: "refused", permanent: status >= 500, reason: `SMTP ${status}` };
  if (code === "ESOCKET" || code === "EDNS" || code === "EAUTH")
    return { outcome: "refused", permanent: false, reason: code };
  return { outcome: "unknown", reason: code || error.name };
}

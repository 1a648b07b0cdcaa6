import type { Environment } from "../../configuration/environment.ts";
import { type GatewayContext, localMail } from "../local-gateways.ts";
import type { SendResult } from "../sms/sms.ts";
import type { MailGateway } from "./mail.ts";

interface Options {
  readonly smtpUrl: string;
  readonly mailFrom: string;
  readonly replyTo: string;
  readonly timeoutMs?: number;
}

/**
 * The time limit for the connection, for the greeting and for each response, because nodemailer would wait several
 * minutes.
 */
const TIMEOUT_MS = 20_000;
const CONNECTIONS = 5;
const CALENDAR_FILE = "invitation.ics";

export function smtpMail(options: Options): MailGateway {
  let transport: ReturnType<typeof openTransport> | undefined;
  const begun = new Set<string>();
  const domain = /@([^\s>]+)/.exec(options.mailFrom)?.[1] ?? "localhost";
  return {
    atOnce: CONNECTIONS,
    send: async (message) => {
      const messageId = `<${message.id}@${domain}>`;
      try {
        transport ??= openTransport(options, begun);
        await (await transport).sendMail({
          // Pass an object instead of a string, because nodemailer may find several e-mail addresses in a string.
          to: { name: "", address: message.to },
          subject: message.subject,
          text: message.text,
          html: message.html,
          messageId,
          ...(message.replyTo && { replyTo: message.replyTo }),
          ...(message.calendar && { icalEvent: { ...message.calendar, filename: CALENDAR_FILE } }),
          headers: { "Auto-Submitted": "auto-generated", ...message.headers },
        });
        return { outcome: "accepted" };
      } catch (error) {
        return failureOf(error, begun.has(messageId));
      } finally {
        begun.delete(messageId);
      }
    },
    close: async () => (await transport)?.close(),
  };
}

/**
 * Loads nodemailer only for the first e-mail, to save memory.
 * @param begun - collects the ids of messages whose text the mail server has asked for
 */
async function openTransport({ smtpUrl, mailFrom, replyTo, timeoutMs = TIMEOUT_MS }: Options, begun: Set<string>) {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: CONNECTIONS,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: 1.5 * timeoutMs,
    },
    { from: mailFrom, replyTo },
  );
  transport.use("stream", ({ message, data }, done) => {
    message.processFunc((text) => {
      begun.add(String(data.messageId));
      return text;
    });
    done();
  });
  return transport;
}

const ABOUT_THE_MESSAGE = ["RCPT TO", "DATA"];
const CLOSING = 421;

/**
 * Classifies an error. A 5xx about the recipient or the message is permanent. Any other rejection is temporary (policy
 * F-14, F-15).
 * @param hasBegun - true if the mail server already asked for the message's body, so that the message may have been
 * sent
 */
function failureOf(error: unknown, hasBegun: boolean): SendResult {
  const { code, command, responseCode } = factsOf(error);
  const reason = typeof responseCode === "number" ? `SMTP ${responseCode}` : String(code ?? "unknown");
  if (command === "API") return { outcome: "refused", permanent: true, reason };
  if (typeof responseCode === "number") {
    const permanent = responseCode >= 500 && ABOUT_THE_MESSAGE.includes(String(command));
    const rejected = { outcome: "refused" as const, permanent, reason };
    const isOfRecipient = !permanent && command === "RCPT TO" && responseCode !== CLOSING;
    return isOfRecipient ? { ...rejected, ofRecipient: true } : rejected;
  }
  return hasBegun ? { outcome: "unknown", reason } : { outcome: "refused", permanent: false, reason };
}

function factsOf(error: unknown): Readonly<Record<string, unknown>> {
  return error instanceof Error ? Object.fromEntries(Object.entries(error)) : {};
}

export function openMail(
  { smtpUrl, mailFrom, support }: Pick<Environment, "smtpUrl" | "mailFrom" | "support">,
  parts: GatewayContext,
): MailGateway {
  if (smtpUrl === "outbox:") return localMail(parts);
  if (/^smtps?:\/\//.test(smtpUrl)) return smtpMail({ smtpUrl, mailFrom, replyTo: support.email });
  throw new Error(`SMTP_URL ${smtpUrl.split(":")[0]}: is not a supported scheme`);
}

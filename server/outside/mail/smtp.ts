import type { SendResult } from "../sms/sms.ts";
import type { MailGateway } from "./mail.ts";

interface Options {
  readonly smtpUrl: string;
  readonly mailFrom: string;
  readonly replyTo: string;
  readonly timeoutMs?: number;
}

/** Longest wait for a connection, a greeting, an answer; the package's own waits are minutes. */
const TIMEOUT_MS = 20_000;
/** Connections kept open, and messages handed over side by side. */
const CONNECTIONS = 5;

/** Any SMTP server, `smtp://` or `smtps://`. */
export function smtpMail(options: Options): MailGateway {
  let transport: ReturnType<typeof openTransport> | undefined;
  const domain = /@([^\s>]+)/.exec(options.mailFrom)?.[1] ?? "localhost";
  return {
    atOnce: CONNECTIONS,
    send: async (message) => {
      try {
        transport ??= openTransport(options);
        await (await transport).sendMail({
          // Never parsed: one address, whatever its letters.
          to: { name: "", address: message.to },
          subject: message.subject,
          text: message.text,
          html: message.html,
          messageId: `<${message.id}@${domain}>`,
          headers: { "Auto-Submitted": "auto-generated", ...message.headers },
        });
        return { outcome: "accepted" };
      } catch (error) {
        return failureOf(error);
      }
    },
    close: async () => (await transport)?.close(),
  };
}

/** The package is loaded with the first mail: a server that only answers is smaller without it. */
async function openTransport({ smtpUrl, mailFrom, replyTo, timeoutMs = TIMEOUT_MS }: Options) {
  const { createTransport } = await import("nodemailer");
  return createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: CONNECTIONS,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      // Longer, so that a greeting that never comes is told from an answer that never comes.
      socketTimeout: 1.5 * timeoutMs,
    },
    { from: mailFrom, replyTo },
  );
}

/** Steps of a delivery at which a 5xx is about the recipient or the message; at any other it is about us. */
const ABOUT_THE_MESSAGE = ["RCPT TO", "DATA"];

/**
 * What a failure means (policy F-14, F-15): a 5xx to the recipient or the message is final; a 4xx, a wrong password
 * and a server that is not there are for now; a line cut on the way leaves it unknown.
 */
function failureOf(error: unknown): SendResult {
  const { code, command, responseCode, syscall, timeoutType } = factsOf(error);
  const reason = typeof responseCode === "number" ? `SMTP ${responseCode}` : String(code ?? "unknown");
  // The message itself was not one that can be sent: nothing left.
  if (command === "API") return { outcome: "refused", permanent: true, reason };
  if (typeof responseCode === "number") {
    const permanent = responseCode >= 500 && ABOUT_THE_MESSAGE.includes(String(command));
    return { outcome: "refused", permanent, reason };
  }
  const wasNeverConnected =
    syscall === "connect" || code === "EDNS" || code === "ETLS" || code === "EAUTH" || isEarlyTimeout(timeoutType);
  return wasNeverConnected ? { outcome: "refused", permanent: false, reason } : { outcome: "unknown", reason };
}

/** A time-out before the first command; one of an idle line may come after the message. */
function isEarlyTimeout(timeoutType: unknown): boolean {
  return timeoutType !== undefined && timeoutType !== "SOCKET_TIMEOUT";
}

function factsOf(error: unknown): Readonly<Record<string, unknown>> {
  return error instanceof Error ? Object.fromEntries(Object.entries(error)) : {};
}

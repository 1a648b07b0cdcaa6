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
  /** Messages that a connection was ready for, by their ids. */
  const begun = new Set<string>();
  const domain = /@([^\s>]+)/.exec(options.mailFrom)?.[1] ?? "localhost";
  return {
    atOnce: CONNECTIONS,
    send: async (message) => {
      const messageId = `<${message.id}@${domain}>`;
      try {
        transport ??= openTransport(options, begun);
        await (await transport).sendMail({
          // Never parsed: one address, whatever its letters.
          to: { name: "", address: message.to },
          subject: message.subject,
          text: message.text,
          html: message.html,
          messageId,
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
 * The package is loaded with the first mail: a server that only answers is smaller without it.
 * @param begun gets the id of each message once a connection is ready for it, and its text is asked for
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
      // The answer to a whole message may take longer than a greeting.
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

/** Steps of a delivery at which a 5xx is about the recipient or the message; at any other it is about us. */
const ABOUT_THE_MESSAGE = ["RCPT TO", "DATA"];
/** The server closes the line, at whichever step. */
const CLOSING = 421;

/**
 * What a failure means (policy F-14, F-15): a 5xx to the recipient or the message is final; a 4xx, a wrong password
 * and a server that is not there, or is none, are for now, a 4xx to the recipient for that one alone (T-62); a line cut on the way leaves it unknown.
 * @param hasBegun whether a connection got as far as to be ready for the message
 */
function failureOf(error: unknown, hasBegun: boolean): SendResult {
  const { code, command, responseCode } = factsOf(error);
  const reason = typeof responseCode === "number" ? `SMTP ${responseCode}` : String(code ?? "unknown");
  // The message itself was not one that can be sent: nothing left.
  if (command === "API") return { outcome: "refused", permanent: true, reason };
  if (typeof responseCode === "number") {
    const permanent = responseCode >= 500 && ABOUT_THE_MESSAGE.includes(String(command));
    const refused = { outcome: "refused" as const, permanent, reason };
    const isOfRecipient = !permanent && command === "RCPT TO" && responseCode !== CLOSING;
    return isOfRecipient ? { ...refused, ofRecipient: true } : refused;
  }
  return hasBegun ? { outcome: "unknown", reason } : { outcome: "refused", permanent: false, reason };
}

function factsOf(error: unknown): Readonly<Record<string, unknown>> {
  return error instanceof Error ? Object.fromEntries(Object.entries(error)) : {};
}

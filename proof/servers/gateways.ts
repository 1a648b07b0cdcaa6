import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A text that a gateway was handed. */
export interface Handed {
  readonly to: string;
  readonly text: string;
}

/** A gateway that only pretends: it accepts everything and keeps it. */
export interface Gateway {
  /** What SMS_URL or SMTP_URL has to say. */
  readonly url: string;
  readonly handed: readonly Handed[];
  stop(): Promise<void>;
}

/** An SMS gateway that speaks as Kannel's sendsms does. */
export async function startSmsGateway(): Promise<Gateway> {
  const handed: Handed[] = [];
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? "/", "http://gateway");
    handed.push({ to: searchParams.get("to") ?? "", text: searchParams.get("text") ?? "" });
    response.writeHead(202, { "content-type": "text/plain" }).end("0: Accepted for delivery");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `kannel+http://user:password@127.0.0.1:${port}/cgi-bin/sendsms`,
    handed,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** A mail server that delivers nothing. */
export async function startMailServer(): Promise<Gateway> {
  const handed: Handed[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData: async (stream, session, done) => {
      const parts: Buffer[] = [];
      for await (const part of stream) parts.push(part);
      const text = readable(Buffer.concat(parts).toString("latin1"));
      for (const { address } of session.envelope.rcptTo) handed.push({ to: address, text });
      done();
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    handed,
    stop: () => new Promise((closed) => server.close(() => closed())),
  };
}

/** The lines of a quoted-printable message put together again. */
function readable(message: string): string {
  const bytes = message
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

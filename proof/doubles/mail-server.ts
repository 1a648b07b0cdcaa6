import { SMTPServer } from "smtp-server";
import { listenOnLoopback } from "../servers/ports.ts";
import type { Gateway, Handed } from "./sms-gateway.ts";

/** Starts a mail server that delivers nothing. */
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
  return {
    url: `smtp://127.0.0.1:${await listenOnLoopback(server.server)}`,
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

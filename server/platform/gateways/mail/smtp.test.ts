import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import type { MailGateway, MailMessage } from "./mail.ts";
import { smtpMail } from "./smtp.ts";

const message: MailMessage = {
  id: "7b6e4a52-0d0f-4ad8-9a55-0c8f2a0f6a10",
  to: "maëlle@clinique.example",
  subject: "Vérification de votre email",
  text: "Bonjour Maëlle,\n\nhttps://espace.example/check/email/abc",
  html: "<p>Bonjour Maëlle</p>",
};

type Done = (error: Error) => void;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function startMail(
  options: SMTPServerOptions,
  taken: string[] = [],
): Promise<{ mail: MailGateway; taken: string[] }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData: (stream, _session, done) => {
      read(stream).then((text) => {
        taken.push(text);
        done();
      }, done);
    },
    ...options,
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { mail: connectTo(server.server), taken };
}

function connectTo(server: Server, timeoutMs?: number): MailGateway {
  const { port } = server.address() as AddressInfo;
  const mail = smtpMail({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: "Espace entreprise <ne-pas-repondre@espace.example>",
    replyTo: "support@espace.example",
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  closing.unshift(() => mail.close());
  return mail;
}

async function read(stream: SMTPServerDataStream): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

function rejection(responseCode: number): Error {
  return Object.assign(new Error("refused"), { responseCode });
}

describe("the SMTP gateway", () => {
  it("an e-mail contains text, HTML, our Message-ID and the header Auto-Submitted", async () => {
    const { mail, taken } = await startMail({});
    expect(await mail.send(message)).toEqual({ outcome: "accepted" });
    const [text = ""] = taken;
    expect(text).toContain("From: Espace entreprise <ne-pas-repondre@espace.example>");
    expect(text).toContain("Reply-To: support@espace.example");
    expect(text).toContain(`Message-ID: <${message.id}@espace.example>`);
    expect(text).toContain("Auto-Submitted: auto-generated");
    expect(text).toContain("multipart/alternative");
    expect(text).toMatch(/Subject: =\?UTF-8\?/);
  });

  it("subjects and e-mail addresses cannot insert headers into an e-mail (T-49)", async () => {
    const recipients: string[] = [];
    const { mail, taken } = await startMail({
      onRcptTo: ({ address }, _session, done) => {
        recipients.push(address);
        done();
      },
    });
    await mail.send(message);
    const names = (text = "") =>
      [...(text.split("\r\n\r\n")[0] ?? "").matchAll(/^([\w-]+):/gm)].map(([, name]) => name);
    const usual = names(taken[0]);
    expect(usual).toContain("Subject");
    const breaks = [
      "\r\n",
      "\n",
      "\r",
      "\r\n ",
      "\r\n\r\n",
      "\u2028",
      "\u0085",
      "\0\r\n",
      "%0d%0a",
      "=0D=0A",
      "?=\r\n",
    ];
    for (const end of breaks) {
      const smuggled = `${end}Bcc: tous@clinique.example${end}X-Porte: ouverte${end}`;
      await mail.send({ ...message, subject: `Bonjour${smuggled}` });
      await mail.send({ ...message, to: `demo@clinique.example${smuggled}` });
    }
    for (const to of ["x<tous@clinique.example>", "g:tous@clinique.example;", "a@b.example,tous@clinique.example"]) {
      await mail.send({ ...message, to });
    }
    expect(taken.length).toBeGreaterThan(breaks.length);
    for (const text of taken) expect(names(text)).toEqual(usual);
    expect(recipients).not.toContain("tous@clinique.example");
  });

  it("a mail about an appointment has a calendar part and the attached file invitation.ics (B13-01)", async () => {
    const { mail, taken } = await startMail({});
    const content = "BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n";
    await mail.send({ ...message, calendar: { method: "REQUEST", content }, replyTo: "centre@espace.example" });
    const [text = ""] = taken;
    const alternatives = text.slice(text.indexOf("multipart/alternative"), text.indexOf("invitation.ics"));
    expect(alternatives).toMatch(/Content-Type: text\/calendar; charset=utf-8;\s+method=REQUEST/);
    expect(text).toMatch(/Content-Type: application\/ics; name=invitation.ics/);
    expect(text).toContain(Buffer.from(content).toString("base64"));
    expect(text).toContain("Reply-To: centre@espace.example");
  });

  it("if the mail server rejects an e-mail temporarily at any step, our server may retry (F-14)", async () => {
    const steps: SMTPServerOptions[] = [
      { onMailFrom: (_address, _session, done) => done(rejection(451)) },
      { onRcptTo: (_address, _session, done) => done(rejection(450)) },
      { onData: (stream, _session, done) => void read(stream).then(() => done(rejection(451))) },
    ];
    for (const step of steps) {
      const { mail } = await startMail(step);
      expect(await mail.send(message)).toMatchObject({ outcome: "refused", permanent: false });
    }
  });

  it.each<[string, number, "onMailFrom" | "onRcptTo", object]>([
    ["a temporary rejection of the recipient", 450, "onRcptTo", { permanent: false, ofRecipient: true }],
    ["a connection closed after the recipient", 421, "onRcptTo", { permanent: false }],
    ["a permanent rejection of the recipient", 550, "onRcptTo", { permanent: true }],
    ["a rejection of our sender or password", 550, "onMailFrom", { permanent: false }],
  ])("only an SMTP error about the recipient counts against the recipient: %s (%i) (F-14 T-62)", async (...row) => {
    const [, status, step, blame] = row;
    const { mail } = await startMail({
      [step]: (_address: unknown, _session: unknown, done: Done) => done(rejection(status)),
    });
    expect(await mail.send(message)).toEqual({ outcome: "refused", reason: `SMTP ${status}`, ...blame });
  });

  it("if the mail server is not running, our server may send the e-mail again (F-14)", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const mail = connectTo(server);
    await new Promise((resolve) => server.close(resolve));
    expect(await mail.send(message)).toMatchObject({ outcome: "refused", permanent: false });
  });

  it.each<[string, (socket: Socket) => unknown]>([
    ["is silent until the time-out", () => undefined],
    ["hangs up at once", (socket) => socket.end()],
    ["speaks another protocol", (socket) => socket.write("HTTP/1.1 400 Bad Request\r\n\r\n")],
    [
      "greets, then hangs up",
      (socket) => socket.write("220 double\r\n", () => socket.once("data", () => socket.end())),
    ],
    ["greets, then stays silent", (socket) => socket.write("220 double\r\n")],
  ])("if the mail server %s, no mail was sent, so our server may send the mail again (F-14)", async (_what, act) => {
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      act(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closing.push(() => server.close());
    expect(await connectTo(server, 100).send(message)).toMatchObject({ outcome: "refused", permanent: false });
  });

  it("if the connection breaks after the mail's text was sent, the mail's outcome is unknown (F-15)", async () => {
    const taken: string[] = [];
    const server = createServer((socket) => cutAfterData(socket, taken));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closing.push(() => server.close());
    const mail = connectTo(server);
    expect(await mail.send(message)).toMatchObject({ outcome: "unknown" });
    expect(await mail.send(message)).toMatchObject({ outcome: "unknown" });
    const ids = taken.map((text) => /^Message-ID: (.+)$/m.exec(text)?.[1]);
    expect(ids).toEqual([ids[0], ids[0]]);
    expect(ids[0]).toContain(message.id);
  });
});

function cutAfterData(socket: Socket, taken: string[]): void {
  let text = "";
  let isData = false;
  socket.on("error", () => undefined);
  socket.write("220 double\r\n");
  socket.on("data", (bytes) => {
    text += bytes.toString("utf8");
    if (isData && text.endsWith("\r\n.\r\n")) {
      taken.push(text);
      return void socket.destroy();
    }
    if (isData || !text.endsWith("\r\n")) return undefined;
    isData = /^DATA/im.test(text);
    // One chunk can contain several SMTP commands, and the server must respond to each command.
    const commands = text.trim().split("\r\n").length;
    text = "";
    socket.write("250 ok\r\n".repeat(isData ? commands - 1 : commands) + (isData ? "354 go on\r\n" : ""));
    return undefined;
  });
}

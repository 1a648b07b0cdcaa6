import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { readDigestLink } from "contract/alerts/digest.ts";
import { SMTPServer } from "smtp-server";
import { expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";
import { smtpMail } from "../../platform/gateways/mail/smtp.ts";
import { sendJobs } from "../../platform/outbox/send.job.ts";
import { makeAlerts } from "../settings/fixtures.ts";
import { sendDigestsJob } from "./send-digests.job.ts";

const test = useTestApp();

async function receiveMail(send: (port: number) => Promise<void>): Promise<Buffer> {
  const received: Buffer[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData: (stream, _session, done) => {
      stream.on("data", (part: Buffer) => received.push(part)).on("end", () => done());
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  await send((server.server.address() as AddressInfo).port);
  await new Promise<void>((closed) => server.close(() => closed()));
  return Buffer.concat(received);
}

/** Splits a part of a mail into headers and body. Joins folded header lines (RFC 5322, 2.2.3). */
function splitPart(part: string): { headers: Map<string, string>; body: string } {
  const end = part.indexOf("\r\n\r\n");
  const lines = part
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = new Map(
    lines.map((line) => [line.split(":")[0]?.toLowerCase() ?? "", line.replace(/^[^:]*: */, "")]),
  );
  return { headers, body: part.slice(end + 4) };
}

/** Returns the text of a part, decoded from quoted-printable (RFC 2045, 6.7). */
function readPart({ headers, body }: ReturnType<typeof splitPart>): string {
  expect(headers.get("content-transfer-encoding")).toBe("quoted-printable");
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

it("A digest mail contains plain text, HTML and unsubscribe headers, and is under 60 kB (B9-03 B9-04)", async () => {
  test.clock.set("2026-02-13T08:00:00Z");
  const account = await makeHolder(test.ctx, { email: "lea@lices.example" });
  await makeAlerts(test.ctx, account, { enabled: false, digest: "daily" });
  for (let index = 0; index < 27; index += 1) {
    await makeCandidate(test.ctx, { firstName: "Marie-Antoinette-Éléonore".repeat(2), city: "É".repeat(90) });
  }
  await test.jobs.drain();
  test.clock.set("2026-02-13T12:00:00Z");
  const wire = await receiveMail(async (port) => {
    const mail = smtpMail({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      mailFrom: "Espace entreprise <ne-pas-repondre@espace.example>",
      replyTo: "support@espace.example",
    });
    await sendDigestsJob.run(test.ctx);
    await sendJobs[1].run({ ...test.ctx, mail });
    await mail.close();
  });

  expect(wire.length).toBeLessThan(60_000);
  const { headers, body } = splitPart(wire.toString("latin1"));
  const oneClick = /^<https:\/\/espace\.example(\/api\/veterinary\/digest\/([\w-]{43}))>$/;
  const [, path = "", encryption = ""] = oneClick.exec(headers.get("list-unsubscribe") ?? "") ?? [];
  expect(path).not.toBe("");
  expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(headers.get("from")).toBe("Espace entreprise <ne-pas-repondre@espace.example>");
  expect(headers.get("to")).toBe("lea@lices.example");
  expect(headers.get("subject")).toBe("27 nouveaux candidats ASV");
  for (const line of wire.toString("latin1").split("\r\n")) expect(line.length).toBeLessThanOrEqual(998);

  const boundary = /boundary="([^"]+)"/.exec(headers.get("content-type") ?? "")?.[1] ?? "";
  expect(headers.get("content-type")).toMatch(/^multipart\/alternative/);
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitPart(part.replace(/^\r\n/, "")));
  expect(parts.map((part) => part.headers.get("content-type"))).toEqual([
    "text/plain; charset=utf-8",
    "text/html; charset=utf-8",
  ]);
  const [text = "", html = ""] = parts.map(readPart);
  expect(text.match(/https:\/\/espace\.example\/candidat\/\d+/g)).toHaveLength(20);
  expect(text).toContain("et 7 autres");
  expect(text).toContain("Marie-Antoinette-Éléonore");
  expect(html).toContain("prefers-color-scheme: dark");
  expect(html).not.toMatch(/<(img|link|script|iframe|video|audio|object|form)\b|url\(|\bsrc=|@import/i);
  for (const [address] of html.matchAll(/https?:\/\/[^"<\s]+/g))
    expect(address).toMatch(/^https:\/\/espace\.example(\/|$)/);
  expect(await test.response(readDigestLink, { encryption })).toMatchObject({ digest: "daily", stopped: null });
});

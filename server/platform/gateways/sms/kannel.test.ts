import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { createServer, type Pdu, type Server, type Session } from "smpp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { findKannel, type Kannel, startKannel } from "../../../../tests/support/kannel.ts";
import { RECEIPT_SECRET, useTestApp } from "../../../../tests/support/test-app.ts";
import { makeHolder } from "../../../accounts/login/fixtures.ts";
import { makeAlerts } from "../../../alerts/settings/fixtures.ts";
import { buildApp } from "../../../app.ts";
import type { AppContext } from "../../context.ts";
import { makeJobRunner } from "../../jobs/loop.ts";
import { findChannel } from "../../outbox/channel-store.ts";
import { enqueue } from "../../outbox/outbox.ts";
import { sendJobs } from "../../outbox/send.job.ts";
import { kannelSms } from "./kannel.ts";

const test = useTestApp();
const programs = findKannel();
const DEAD = "0639980404";
const UNROUTABLE = "0690123456";
const PATIENCE = { timeout: 30_000, interval: 100 };

let kannel: Kannel;
let operator: Server;
let portal: FastifyInstance;
let ctx: AppContext;
const received: Pdu[] = [];

beforeAll(async () => {
  if (!programs) return;
  operator = createServer(answerAsOperator);
  await new Promise<void>((resolve) => operator.listen(0, "127.0.0.1", () => resolve()));
  let origin = "";
  ctx = {
    ...test.ctx,
    sms: { send: async () => ({ outcome: "unknown", reason: "" }), close: async () => undefined },
  };
  const late: AppContext = {
    ...ctx,
    get sms() {
      return ctx.sms;
    },
  };
  portal = await buildApp(late);
  origin = await portal.listen({ port: 0, host: "127.0.0.1" });
  const { port: smppPort } = operator.address() as AddressInfo;
  kannel = await startKannel(programs, {
    smppPort,
    portal: origin,
    receiptSecret: RECEIPT_SECRET,
    deniedPrefix: "+590690",
  });
  const url = `http://portail:s3cret@127.0.0.1:${kannel.sendsmsPort}/cgi-bin/sendsms`;
  const receipts = { origin, secret: RECEIPT_SECRET };
  ctx = { ...ctx, sms: kannelSms({ url, sender: "EspaceASV", receipts }) };
}, 300_000);

afterAll(async () => {
  await kannel?.stop();
  await portal?.close();
  for (const session of [...(operator?.sessions ?? [])]) session.destroy();
  operator?.close();
});

function answerAsOperator(session: Session): void {
  session.on("error", () => undefined);
  for (const command of ["bind_transceiver", "enquire_link", "unbind"]) {
    session.on(command, (pdu: Pdu) => session.send(pdu.response()));
  }
  session.on("submit_sm", (pdu: Pdu) => {
    received.push(pdu);
    if (pdu.destination_addr?.endsWith(DEAD.slice(1))) return session.send(pdu.response({ command_status: 0x0b }));
    const id = `op-${received.length}`;
    session.send(pdu.response({ message_id: id }));
    return session.deliver_sm({
      esm_class: 4,
      source_addr: pdu.destination_addr,
      destination_addr: pdu.source_addr,
      short_message: `id:${id} sub:001 dlvrd:001 submit date:2602140900 done date:2602140900 stat:DELIVRD err:000 text:`,
    });
  });
}

async function send(to: string, text: string): Promise<string> {
  received.length = 0;
  await enqueue(ctx.db, ctx, { channel: "sms", class: "alert", kind: "alert", to, text });
  await makeJobRunner(ctx, [...sendJobs]).drain();
  const { id } = await ctx.db.selectFrom("messages").select("id").executeTakeFirstOrThrow();
  return id;
}

const stateIs = (state: string) =>
  vi.waitFor(async () => {
    const row = await ctx.db.selectFrom("messages").select(["state", "permanent"]).executeTakeFirstOrThrow();
    expect(row.state).toBe(state);
    return row;
  }, PATIENCE);

describe.runIf(programs !== undefined)("the SMS gateway Kannel", { timeout: 90_000 }, () => {
  it("the gateway Kannel delivers an unchanged text as a single SMS and returns a receipt", async () => {
    const text =
      "Espace entreprise : 3 nouveaux candidats ASV (35, 2A). Réponse à lire où ? {€} https://espace.example/s/aBcD_0";
    await send("0696123456", text);
    await stateIs("delivered");
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ destination_addr: "596696123456", source_addr: "EspaceASV" });
    expect(received[0]?.short_message?.message).toBe(text);
  });

  it("if the mobile network rejects an SMS for good, the server stores the SMS as failed (F-12)", async () => {
    await send(DEAD, "Bonjour");
    expect(await stateIs("failed")).toMatchObject({ permanent: true });
    expect(received).toHaveLength(1);
  });

  it("if Kannel has no route to one phone number, the sending of SMS does not pause (T-62)", async () => {
    await send(UNROUTABLE, "Bonjour");
    const message = await ctx.db.selectFrom("messages").select(["state", "failure"]).executeTakeFirstOrThrow();
    expect(message).toEqual({ state: "queued", failure: "HTTP 403 Not routable. Do not try again." });
    expect(await findChannel(ctx.db, "sms")).toMatchObject({ failures: 0, pausedUntil: null });
  });

  it("if a user replies STOP to an SMS, the alerts of the user's account are turned off", async () => {
    test.clock.set(new Date());
    received.length = 0;
    const account = await makeHolder(test.ctx, { phone: "0696123456" });
    await makeAlerts(test.ctx, account, { destination: { mobile: "0696123456" } });
    const [session] = operator.sessions;
    session?.deliver_sm({
      esm_class: 0,
      source_addr: "596696123456",
      destination_addr: "EspaceASV",
      short_message: "STOP",
    });
    await vi.waitFor(async () => {
      const { enabled } = await ctx.db.selectFrom("alert_parameters").select("enabled").executeTakeFirstOrThrow();
      expect(enabled).toBe(false);
    }, PATIENCE);
    expect(received).toEqual([]);
  });

  it("if the mobile network is unreachable, Kannel stores an SMS and sends the SMS afterwards (F-11)", async () => {
    for (const session of [...operator.sessions]) session.destroy();
    const { port } = operator.address() as AddressInfo;
    await new Promise((resolve) => operator.close(resolve));
    await send("0696123456", "Gardé");
    expect((await stateIs("accepted")).permanent).toBeNull();
    expect(received).toEqual([]);
    await kannel.crash();
    await new Promise<void>((resolve) => operator.listen(port, "127.0.0.1", () => resolve()));
    await kannel.restart();
    await stateIs("delivered");
    expect(received).toHaveLength(1);
  });
});

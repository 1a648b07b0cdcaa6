import type { AddressInfo } from "node:net";
import { createServer, type Pdu, type Server, type Session } from "smpp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { smppSms } from "./smpp.ts";
import type { SmsGateway, SmsMessage, SmsReport } from "./sms.ts";

const message: SmsMessage = {
  id: "7b6e4a52-0d0f-4ad8-9a55-0c8f2a0f6a10",
  to: "0696123456",
  text: "Espace entreprise : réponse {1 €} à lire",
  class: "code",
  validMinutes: 10,
};

/** An operator in this process: it notes what it is sent and answers what a test says. */
let operator: Server;
let submitted: Pdu[];
let status: number;
let behaviour: "answer" | "silent" | "cut";
let gateway: SmsGateway;
let reports: SmsReport[];

beforeEach(async () => {
  submitted = [];
  reports = [];
  status = 0;
  behaviour = "answer";
  operator = createServer((session) => {
    session.on("error", () => undefined);
    session.on("bind_transceiver", (pdu: Pdu) => {
      const isKnown = pdu.system_id === "espace" && pdu.password === "s3cret";
      session.send(pdu.response(isKnown ? { system_id: "double" } : { command_status: 0x0e }));
    });
    session.on("submit_sm", (pdu: Pdu) => {
      submitted.push(pdu);
      if (behaviour === "cut") session.destroy();
      if (behaviour !== "answer") return;
      session.send(pdu.response({ command_status: status, message_id: `op-${submitted.length}` }));
    });
    for (const command of ["unbind", "enquire_link"]) {
      session.on(command, (pdu: Pdu) => session.send(pdu.response()));
    }
  });
  await new Promise<void>((resolve) => operator.listen(0, "127.0.0.1", () => resolve()));
  gateway = connectTo();
});

afterEach(async () => {
  await gateway.close();
  for (const session of [...operator.sessions]) session.destroy();
  await new Promise((resolve) => operator.close(resolve));
});

function connectTo(password = "s3cret"): SmsGateway {
  const { port } = operator.address() as AddressInfo;
  return smppSms({ host: "127.0.0.1", port, tls: false, systemId: "espace", password, sender: "EspaceASV" });
}

/** The line as the operator holds it. */
function line(): Session {
  const [session] = operator.sessions;
  if (!session) throw new Error("Nobody is connected");
  return session;
}

const deliver = (options: Readonly<Record<string, unknown>>) =>
  new Promise<Pdu>((resolve) =>
    line().deliver_sm({ dest_addr_ton: 5, destination_addr: "EspaceASV", ...options }, resolve),
  );

describe("smpp", () => {
  it("sends one part in the default alphabet, with a receipt asked for and a validity", async () => {
    expect(await gateway.send(message)).toEqual({ outcome: "accepted", gatewayId: "op-1" });
    expect(submitted).toHaveLength(1);
    expect(submitted[0]).toMatchObject({
      source_addr: "EspaceASV",
      source_addr_ton: 5,
      destination_addr: "596696123456",
      dest_addr_ton: 1,
      data_coding: 0,
      registered_delivery: 1,
      short_message: { message: message.text },
    });
    expect(submitted[0]?.validity_period).toBeInstanceOf(Date);
  });

  it("keeps one line for many messages", async () => {
    await Promise.all(Array.from({ length: 20 }, () => gateway.send(message)));
    expect(submitted).toHaveLength(20);
    expect(operator.sessions).toHaveLength(1);
  });

  it.each([
    [0x0b, { outcome: "refused", permanent: true, reason: "SMPP 0x0000000b" }],
    [0x58, { outcome: "refused", permanent: false, reason: "SMPP 0x00000058", retryAfterSeconds: 5 }],
    [0x14, { outcome: "refused", permanent: false, reason: "SMPP 0x00000014", retryAfterSeconds: 10 }],
    [0x45, { outcome: "refused", permanent: false, reason: "SMPP 0x00000045", ofRecipient: true }],
    [0x08, { outcome: "refused", permanent: false, reason: "SMPP 0x00000008" }],
  ])("F-12 reads the refusal 0x%s", async (refusal, result) => {
    status = refusal;
    expect(await gateway.send(message)).toEqual(result);
  });

  it("F-09 tries again later when it is not let in or nobody is there", async () => {
    const stranger = connectTo("faux");
    expect(await stranger.send(message)).toEqual({ outcome: "refused", permanent: false, reason: "SMPP bind 0xe" });
    await stranger.close();
    const nobody = smppSms({ host: "127.0.0.1", port: 9, tls: false, systemId: "a", password: "b", sender: "c" });
    expect(await nobody.send(message)).toMatchObject({ outcome: "refused", permanent: false });
    await nobody.close();
    expect(submitted).toEqual([]);
  });

  it("F-10 does not know what became of a message when the line breaks, and opens a new one for the next", async () => {
    behaviour = "cut";
    expect(await gateway.send(message)).toEqual({ outcome: "unknown", reason: "SMPP line closed" });
    behaviour = "answer";
    expect(await gateway.send(message)).toMatchObject({ outcome: "accepted" });
  });

  it("passes on receipts under our own id, and answers each", async () => {
    gateway.listen?.(async (report) => void reports.push(report));
    await gateway.send(message);
    const text = "id:op-1 sub:001 dlvrd:001 submit date:2602140900 done date:2602140901 stat:DELIVRD err:000 text:";
    const answered = await deliver({ esm_class: 4, source_addr: "596696123456", short_message: text });
    expect(answered.command_status).toBe(0);
    await deliver({
      esm_class: 4,
      source_addr: "596696123456",
      short_message: "",
      receipted_message_id: "op-1",
      message_state: 5,
    });
    await deliver({ esm_class: 4, source_addr: "596696123456", short_message: "id:autre stat:EXPIRED err:000" });
    expect(reports).toMatchObject([
      { type: "receipt", id: message.id, state: "delivered" },
      { type: "receipt", id: message.id, state: "failed", permanent: true },
      { type: "receipt", id: "autre", state: "failed", permanent: false },
    ]);
  });

  it("passes on what somebody answers", async () => {
    gateway.listen?.(async (report) => void reports.push(report));
    await gateway.send(message);
    await deliver({ esm_class: 0, source_addr: "596696123456", short_message: "STOP" });
    expect(reports).toEqual([{ type: "reply", from: "0696123456", text: "STOP" }]);
  });

  it("lets the operator send a receipt again that could not be noted", async () => {
    gateway.listen?.(() => Promise.reject(new Error("database away")));
    await gateway.send(message);
    const answered = await deliver({ esm_class: 4, source_addr: "1", short_message: "id:op-1 stat:DELIVRD err:000" });
    expect(answered.command_status).toBe(0x64);
  });
});

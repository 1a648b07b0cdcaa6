import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type HttpDouble, startHttpDouble } from "../../../../tests/support/http-double.ts";
import { standingClock } from "../../clock.ts";
import { readBeginning } from "../read-beginning.ts";
import { brevoSms } from "./brevo.ts";
import { kannelSms } from "./kannel.ts";
import { ovhSms } from "./ovh.ts";
import { readReceiptKey, receiptUrl } from "./receipt-key.ts";
import type { SmsGateway, SmsMessage } from "./sms.ts";

const SECRET = "operator-secret-0123456789";
const receipts = { origin: "https://espace.example", secret: SECRET };
const ID = "7b6e4a52-0d0f-4ad8-9a55-0c8f2a0f6a10";
const message: SmsMessage = {
  id: ID,
  to: "0692123456",
  text: "Espace entreprise : 3 nouveaux candidats ASV (35, 22). https://espace.example/s/aBcDeFgHiJ",
  class: "alert",
  validMinutes: 1440,
};

const AGAIN = { outcome: "refused", permanent: false };
const FINAL = { outcome: "refused", permanent: true };
const LATER = { state: "failed", permanent: false };
const LOST = { state: "failed", permanent: true };
const REPLY = { type: "reply", from: "0692123456" };

let double: HttpDouble;
let gateways: Record<"kannel" | "ovh" | "brevo", SmsGateway>;

beforeAll(async () => {
  double = await startHttpDouble();
  const { origin } = double;
  const url = `${origin.replace("//", "//espace:s%40cret@")}/cgi-bin/sendsms`;
  gateways = {
    kannel: kannelSms({ url, sender: "EspaceASV", receipts }),
    ovh: ovhSms({
      origin,
      applicationKey: "app-key",
      applicationSecret: "app-secret",
      consumerKey: "consumer-key",
      service: "sms-ab12345-1",
      sender: "EspaceASV",
      hasReceipts: true,
      clock: standingClock("2026-02-14T09:00:00Z"),
    }),
    brevo: brevoSms({ origin, apiKey: "brevo-key", sender: "Espace entreprise", receipts }),
  };
});
beforeEach(() => {
  double.seen.length = 0;
});
afterAll(() => double.close());

describe("the Kannel gateway", () => {
  it("the Kannel gateway requests /sendsms with a receipt URL that contains our message id", async () => {
    double.answer(() => ({ status: 202, body: "0: Accepted for delivery" }));
    expect(await gateways.kannel.send(message)).toEqual({ outcome: "accepted" });
    const [seen] = double.seen;
    const url = new URL(seen?.url ?? "", double.origin);
    expect([seen?.method, url.pathname]).toEqual(["GET", "/cgi-bin/sendsms"]);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      username: "espace",
      password: "s@cret",
      from: "EspaceASV",
      to: "+262692123456",
      text: message.text,
      charset: "UTF-8",
      coding: "0",
      validity: "1440",
      "dlr-mask": "27",
      "dlr-url": `${receiptUrl(receipts, ID)}?dlr=%d&answer=%A`,
    });
  });

  it.each([
    [202, "3: Queued for later delivery", { outcome: "accepted" }],
    [403, "Authorization failed for sendsms", { ...AGAIN, reason: "HTTP 403 Authorization failed for sendsms" }],
    [403, "Not routable. Do not try again.", { ...AGAIN, ofRecipient: true }],
    [400, "Number(s) has/have been denied by white- and/or black-lists.", FINAL],
  ])("the Kannel gateway reads the outcome from the response %i '%s' (F-11 T-62)", async (status, body, result) => {
    double.answer(() => ({ status, body }));
    expect(await gateways.kannel.send(message)).toMatchObject(result);
  });

  it.each([
    [{ dlr: "1", answer: "" }, { state: "delivered" }],
    [{ dlr: "8", answer: "ACK/" }, { state: "accepted" }],
    [{ dlr: "16", answer: "NACK/0x0000000b/Invalid Destination Address" }, LOST],
    [{ dlr: "16", answer: "NACK/0x00000058/Throttling error" }, LATER],
    [{ dlr: "2", answer: "id:1 stat:UNDELIV err:001" }, LOST],
    [{ dlr: "2", answer: "id:1 stat:EXPIRED err:000" }, LATER],
  ])("the Kannel gateway reads the state of an SMS from the receipt %j", (fields, report) => {
    expect(gateways.kannel.readReport?.({ id: ID, ...fields })).toMatchObject({ type: "receipt", id: ID, ...report });
  });

  it("the Kannel gateway reads a person's SMS reply and ignores incomplete or unneeded reports", () => {
    const reply = { from: "+262692123456", text: "STOP" };
    expect(gateways.kannel.readReport?.(reply)).toEqual({ type: "reply", from: "0692123456", text: "STOP" });
    for (const fields of [{}, { id: ID, dlr: "4" }, { dlr: "1" }, { from: "38600", text: "STOP" }]) {
      expect(gateways.kannel.readReport?.(fields)).toBeUndefined();
    }
  });
});

describe("the OVHcloud gateway", () => {
  it("a request to OVHcloud has the documented signature and asks for no STOP clause", async () => {
    double.answer(() => ({ body: { ids: [123456], invalidReceivers: [], validReceivers: ["+262692123456"] } }));
    expect(await gateways.ovh.send(message)).toEqual({ outcome: "accepted", gatewayId: "123456" });
    const [seen] = double.seen;
    expect([seen?.method, seen?.url]).toEqual(["POST", "/1.0/sms/sms-ab12345-1/jobs"]);
    expect(JSON.parse(seen?.body ?? "")).toEqual({
      message: message.text,
      receivers: ["+262692123456"],
      sender: "EspaceASV",
      charset: "UTF-8",
      coding: "7bit",
      class: "phoneDisplay",
      priority: "high",
      noStopClause: true,
      validityPeriod: 1440,
    });
    const signed = `app-secret+consumer-key+POST+${double.origin}/1.0/sms/sms-ab12345-1/jobs+${seen?.body}+1771059600`;
    expect(seen?.headers).toMatchObject({
      "x-ovh-application": "app-key",
      "x-ovh-consumer": "consumer-key",
      "x-ovh-timestamp": "1771059600",
      "x-ovh-signature": `$1$${createHash("sha1").update(signed).digest("hex")}`,
    });
  });

  it.each([
    [200, { ids: [], invalidReceivers: ["0262692123456"], validReceivers: [] }, FINAL],
    [400, { class: "Client::BadRequest", message: "Invalid receivers" }, FINAL],
    [403, { message: "You don't have enough credits" }, { ...AGAIN, retryAfterSeconds: 3600 }],
  ])("the OVHcloud gateway reads the outcome from the response %i %j (T-62 F-12)", async (status, body, result) => {
    double.answer(() => ({ status, body }));
    expect(await gateways.ovh.send(message)).toMatchObject(result);
  });

  it.each([
    ["4", undefined, { state: "delivered" }],
    ["3", undefined, { state: "accepted" }],
    ["7", "expired", LATER],
    ["20", "permanent operator error", LOST],
  ])("the OVHcloud gateway reads the state from a receipt whose field `ptt` is %s", (ptt, descriptionPtt, report) => {
    const fields = { id: "123456", ptt, descriptionPtt };
    expect(gateways.ovh.readReport?.(fields)).toMatchObject({ type: "receipt", id: "123456", ...report });
  });
});

describe("the Brevo gateway", () => {
  it("the Brevo gateway requests a transactional SMS, and names our URL for receipts", async () => {
    double.answer(() => ({ status: 201, body: { messageId: 1511882900176220 } }));
    expect(await gateways.brevo.send(message)).toEqual({ outcome: "accepted", gatewayId: "1511882900176220" });
    const [seen] = double.seen;
    expect([seen?.method, seen?.url]).toEqual(["POST", "/v3/transactionalSMS/send"]);
    expect(seen?.headers["api-key"]).toBe("brevo-key");
    expect(JSON.parse(seen?.body ?? "")).toEqual({
      sender: "Espace entr",
      recipient: "262692123456",
      content: message.text,
      type: "transactional",
      unicodeEnabled: false,
      tag: "alert",
      webUrl: receiptUrl(receipts, ID),
    });
  });

  it.each([
    [400, { code: "invalid_phone_number", message: "This value is not valid" }, FINAL],
    [400, { code: "invalid_parameter", message: "recipient is blacklisted" }, FINAL],
    [402, { code: "not_enough_credits", message: "Not enough credits" }, { ...AGAIN, retryAfterSeconds: 3600 }],
  ])("the Brevo gateway reads the outcome from the error %i %j (T-62 F-12)", async (status, body, result) => {
    double.answer(() => ({ status, body }));
    expect(await gateways.brevo.send(message)).toMatchObject(result);
  });

  it.each([
    [{ msg_status: "delivered" }, { type: "receipt", state: "delivered" }],
    [{ event: "sent" }, { type: "receipt", state: "accepted" }],
    [{ msg_status: "soft_bounce" }, { type: "receipt", ...LATER }],
    [{ msg_status: "hard_bounce" }, { type: "receipt", ...LOST }],
    [
      { msg_status: "blacklisted", to: "262692123456" },
      { ...REPLY, text: "STOP" },
    ],
    [
      { msg_status: "replied", to: 262692123456, reply: "Stop" },
      { ...REPLY, text: "Stop" },
    ],
  ])("the Brevo gateway reads the state of an SMS, or a reply, from the event %j", (fields, report) => {
    expect(gateways.brevo.readReport?.({ id: ID, ...fields })).toMatchObject(report);
  });
});

describe.each(["kannel", "ovh", "brevo"] as const)("errors of the %s gateway", (name) => {
  it("after an error, an SMS waits as long as the gateway asks for, but at most a day (F-09 F-12)", async () => {
    for (const [status, seconds, result] of [
      [500, undefined, AGAIN],
      [429, "77", { ...AGAIN, retryAfterSeconds: 77 }],
      [402, "99999999999999", { ...AGAIN, retryAfterSeconds: 86_400 }],
      [402, "1e18", { ...AGAIN, retryAfterSeconds: 86_400 }],
    ] as const) {
      double.answer(() => ({ status, body: "oops", ...(seconds && { headers: { "retry-after": seconds } }) }));
      expect(await gateways[name].send(message), `${status} ${seconds}`).toMatchObject(result);
    }
  });

  it("if the gateway cuts the connection, the outcome of the SMS is 'unknown' (F-10)", async () => {
    double.answer(() => ({ instead: "cut" }));
    expect(await gateways[name].send(message)).toMatchObject({ outcome: "unknown" });
    expect(double.seen).toHaveLength(1);
  });
});

describe("an unreachable gateway", () => {
  it("if the gateway is unreachable, the SMS was not sent, and the server can send the SMS later (F-09)", async () => {
    const gone = await startHttpDouble();
    await gone.close();
    const away = kannelSms({ url: gone.origin, sender: "EspaceASV", receipts: undefined });
    expect(await away.send(message)).toEqual({ outcome: "refused", permanent: false, reason: "ECONNREFUSED" });
  });
});

describe("the key for a receipt", () => {
  it("the key in a receipt URL is valid for reports about one message only (T-58)", () => {
    const key = receiptUrl(receipts, ID).split("/").at(-1) ?? "";
    expect(readReceiptKey(SECRET, key)).toEqual({ messageId: ID });
    expect(readReceiptKey(SECRET, SECRET)).toEqual({});
    for (const forged of ["", ID, `${ID}.`, `${ID}.x`, key.slice(0, -1), `8${key.slice(1)}`, "undefined"]) {
      expect(readReceiptKey(SECRET, forged)).toBeUndefined();
    }
    expect(readReceiptKey(undefined, key)).toBeUndefined();
    expect(readReceiptKey("another-secret-0123456789", key)).toBeUndefined();
  });
});

/**
 * Makes a response that consists of `chunks` chunks of 60 kB each.
 * @returns the response, and the number of chunks that the reader of the response has requested
 */
function responseOf(chunks: number) {
  const asked = { chunks: 0 };
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (asked.chunks === chunks) return controller.close();
      asked.chunks += 1;
      controller.enqueue(Buffer.alloc(60_000, "é"));
    },
  });
  return { response: new Response(body), asked };
}

describe("a response of an external service", () => {
  it("the server reads the complete response of an external service", async () => {
    expect(await readBeginning(responseOf(2).response)).toBe("é".repeat(60_000));
    expect(await readBeginning(new Response(null))).toBe("");
  });

  it("if the response of an external service never ends, the server reads at most 1 MB (F-31 F-35)", async () => {
    const { response, asked } = responseOf(Number.POSITIVE_INFINITY);
    expect((await readBeginning(response)).startsWith("éé")).toBe(true);
    expect(asked.chunks).toBeLessThan(20);
  });
});

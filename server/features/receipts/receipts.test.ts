import { notificationParametersRead } from "contract/alerts.ts";
import { notificationList } from "contract/notifications.ts";
import { takePostedReceipt, takeReceipt } from "contract/receipts.ts";
import type { FastifyInstance } from "fastify";
import { beforeEach, describe, expect, it } from "vitest";
import { buildApp } from "../../app.ts";
import { enqueue } from "../../outbox/outbox.ts";
import { kannelSms } from "../../outside/sms/kannel.ts";
import { receiptUrl } from "../../outside/sms/receipt-key.ts";
import { RECEIPT_SECRET, useTestApp } from "../../testing/test-app.ts";
import { makeAlerts } from "../alerts/make.ts";
import { makeHolder } from "../login/make.ts";

const test = useTestApp();
const MOBILE = "0639980001";
const receipts = { origin: "https://espace.example", secret: RECEIPT_SECRET };
let app: FastifyInstance;
let id: string;
let key: string;

beforeEach(async () => {
  const sms = kannelSms({ url: "http://127.0.0.1:13013/", sender: "EspaceASV", receipts });
  app = await buildApp({ ...test.world, sms });
  await enqueue(test.world.db, test.world, {
    channel: "sms",
    class: "alert",
    kind: "alert",
    to: MOBILE,
    text: "Bonjour",
  });
  await test.jobs.drain();
  id = (await message()).id;
  key = receiptUrl(receipts, id).split("/").at(-1) ?? "";
});

const message = () => test.world.db.selectFrom("messages").selectAll().executeTakeFirstOrThrow();
const bring = (path: string) => app.inject({ method: "GET", url: `/receipts/${path}` });

describe("takeReceipt", () => {
  it("moves the message of its key forward", async () => {
    const response = await bring(`${key}?dlr=8&answer=ACK%2F`);
    expect([response.statusCode, response.json()]).toEqual([200, { taken: true }]);
    expect((await message()).state).toBe("accepted");
    expect((await bring(`${key}?dlr=1`)).statusCode).toBe(200);
    expect((await message()).state).toBe("delivered");
  });

  it("T-58 refuses what is not signed, and changes nothing", async () => {
    for (const forged of ["x", id, `${id}.x`, `${key}x`, "%20", "undefined"]) {
      const response = await bring(`${forged}?dlr=1&id=${id}`);
      expect([response.statusCode, response.json().code]).toEqual([401, "badReceiptKey"]);
    }
    expect((await message()).state).toBe("accepted");
  });

  it("T-58 speaks of the message of its key alone, whatever id the query names", async () => {
    await enqueue(test.world.db, test.world, { channel: "sms", class: "alert", kind: "alert", to: MOBILE, text: "2" });
    await test.jobs.drain();
    const { id: other } = await test.world.db
      .selectFrom("messages")
      .select("id")
      .where("id", "!=", id)
      .executeTakeFirstOrThrow();
    await bring(`${key}?dlr=1&id=${other}`);
    const rows = await test.world.db.selectFrom("messages").select(["id", "state"]).execute();
    expect(new Map(rows.map((row) => [row.id, row.state]))).toEqual(
      new Map([
        [id, "delivered"],
        [other, "accepted"],
      ]),
    );
  });

  it("T-58 F-30 has one effect when it is repeated twenty times at once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => bring(`${key}?dlr=2&answer=stat:UNDELIV`)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await message()).toMatchObject({ state: "failed", permanent: true, failure: "stat:UNDELIV" });
  });

  it("takes what it does not understand without a word: a gateway must not repeat it for ever", async () => {
    for (const query of ["", "?dlr=4", "?dlr=x", "?from=38600&text=STOP"]) {
      expect((await bring(key + query)).statusCode).toBe(200);
    }
    expect((await message()).state).toBe("accepted");
  });

  it("is closed while the operator has set no secret", async () => {
    const { site } = test.world;
    const closed = await buildApp({ ...test.world, site: { ...site, receiptSecret: undefined } });
    const response = await closed.inject({ method: "GET", url: `/receipts/${key}?dlr=1` });
    expect(response.statusCode).toBe(401);
  });

  it("understands a posted body too", async () => {
    const response = await app.inject({ method: "POST", url: `/receipts/${key}`, payload: { dlr: 1 } });
    expect(response.statusCode).toBe(200);
    expect((await message()).state).toBe("delivered");
    expect([takeReceipt.access, takePostedReceipt.access]).toEqual(["public", "public"]);
  });
});

describe("STOP", () => {
  const stop = (text: string, at = test.clock.now()) =>
    bring(`${RECEIPT_SECRET}?from=%2B33639980001&text=${encodeURIComponent(text)}&at=${at.getTime() / 1000}`);
  let account: string;

  beforeEach(async () => {
    account = await makeHolder(test.world, { phone: MOBILE });
    await makeAlerts(test.world, account);
  });

  const isEnabled = async () => {
    const parameters = await test.answer(notificationParametersRead, { id: 1 }, { token: await test.tokenOf(account) });
    return parameters.enabled;
  };

  it.each(["STOP", " stop ", "Stop EspaceASV", "ARRET", "arrêt"])(
    "turns off the alerts of who answers %j",
    async (text) => {
      expect((await stop(text)).statusCode).toBe(200);
      expect(await isEnabled()).toBe(false);
      const { items } = await test.answer(notificationList, {}, { token: await test.tokenOf(account) });
      expect(items).toMatchObject([{ title: "Alertes SMS", type: "candidate" }]);
    },
  );

  it.each(["Bonjour", "Merci, je stoppe", "nonstop"])("leaves them on when somebody answers %j", async (text) => {
    expect((await stop(text)).statusCode).toBe(200);
    expect(await isEnabled()).toBe(true);
  });

  it("T-58 does not take a reply that is older than five minutes", async () => {
    const old = new Date(test.clock.now().getTime() - 5 * 60_000 - 1000);
    expect((await stop("STOP", old)).statusCode).toBe(401);
    expect((await bring(`${RECEIPT_SECRET}?from=%2B33639980001&text=STOP&at=hier`)).statusCode).toBe(401);
    expect(await isEnabled()).toBe(true);
  });
});

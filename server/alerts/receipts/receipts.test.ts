import { notificationParametersRead } from "contract/alerts/alerts.ts";
import { notificationList } from "contract/alerts/notifications.ts";
import { takePostedReceipt, takeReceipt } from "contract/alerts/receipts.ts";
import type { FastifyInstance } from "fastify";
import { beforeEach, describe, expect, it } from "vitest";
import { outcomeOf, RECEIPT_SECRET, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { buildApp } from "../../app.ts";
import { kannelSms } from "../../platform/gateways/sms/kannel.ts";
import { receiptUrl } from "../../platform/gateways/sms/receipt-key.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { makeAlerts } from "../settings/fixtures.ts";

const test = useTestApp();
const MOBILE = "0639980001";
const receipts = { origin: "https://espace.example", secret: RECEIPT_SECRET };
let app: FastifyInstance;
let id: string;
let key: string;

beforeEach(async () => {
  const sms = kannelSms({ url: "http://127.0.0.1:13013/", sender: "EspaceASV", receipts });
  app = await buildApp({ ...test.ctx, sms });
  await enqueue(test.ctx.db, test.ctx, { channel: "sms", class: "alert", kind: "alert", to: MOBILE, text: "Bonjour" });
  await test.jobs.drain();
  id = (await message()).id;
  key = receiptUrl(receipts, id).split("/").at(-1) ?? "";
});

const message = () => test.ctx.db.selectFrom("messages").selectAll().executeTakeFirstOrThrow();
const report = (path: string) => app.inject({ method: "GET", url: `/receipts/${path}` });

describe("takeReceipt", () => {
  it("a delivery receipt updates only the message whose key the receipt contains", async () => {
    expect(outcomeOf(await report(`${key}?dlr=8&answer=ACK%2F`))).toEqual([200, { taken: true }]);
    expect((await message()).state).toBe("accepted");
    expect((await report(`${key}?dlr=1`)).statusCode).toBe(200);
    expect((await message()).state).toBe("delivered");
  });

  it("the server rejects delivery receipts with a forged key and changes nothing (T-58)", async () => {
    const account = await makeHolder(test.ctx, { phone: MOBILE });
    await makeAlerts(test.ctx, account);
    const signature = key.split(".")[1] ?? "";
    const otherId = id.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
    const forged = [
      ...["x", id, `${id}.x`, `${id}.`, `.${signature}`, `${key}x`, `${key}.x`, `${otherId}.${signature}`, "%20"],
      "undefined",
    ];
    const queries = [`?dlr=1&id=${id}`, `?from=%2B33639980001&text=STOP&at=${test.clock.now().getTime() / 1000}`];
    const paths = forged.flatMap((one) => queries.map((query) => one + query));
    expect(paths.length + 2).toBe(22);
    for (const path of [
      ...paths,
      `${RECEIPT_SECRET.slice(1)}${queries[0]}`,
      `${RECEIPT_SECRET.toUpperCase()}${queries[1]}`,
    ]) {
      for (const method of ["GET", "POST"] as const) {
        const response = await app.inject({ method, url: `/receipts/${path}` });
        expect([path, response.statusCode, response.json().code]).toEqual([path, 401, "badReceiptKey"]);
      }
    }
    expect((await message()).state).toBe("accepted");
    const { enabled } = await test.ctx.db.selectFrom("alert_parameters").select("enabled").executeTakeFirstOrThrow();
    expect(enabled).toBe(true);
  });

  it("the server ignores a message id in the query string of a receipt (T-58)", async () => {
    await enqueue(test.ctx.db, test.ctx, { channel: "sms", class: "alert", kind: "alert", to: MOBILE, text: "2" });
    await test.jobs.drain();
    const { id: other } = await test.ctx.db
      .selectFrom("messages")
      .select("id")
      .where("id", "!=", id)
      .executeTakeFirstOrThrow();
    await report(`${key}?dlr=1&id=${other}`);
    const rows = await test.ctx.db.selectFrom("messages").select(["id", "state"]).execute();
    expect(new Map(rows.map((row) => [row.id, row.state]))).toEqual(
      new Map([
        [id, "delivered"],
        [other, "accepted"],
      ]),
    );
  });

  it("twenty simultaneous copies of a receipt have the same effect as one copy (T-58 F-30)", async () => {
    const counted = async () =>
      Number(/^sms_failed_total\{.*code="permanent"\} (\d+)$/m.exec(await test.ctx.metrics.write())?.[1] ?? 0);
    const before = await counted();
    const responses = await Promise.all(Array.from({ length: 20 }, () => report(`${key}?dlr=2&answer=stat:UNDELIV`)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await message()).toMatchObject({ state: "failed", permanent: true, failure: "stat:UNDELIV" });
    expect(await counted()).toBe(before + 1);
  });

  it("the server accepts receipts with unknown content, and also receipts sent by POST", async () => {
    for (const query of ["", "?dlr=4", "?dlr=x", "?from=38600&text=STOP"]) {
      expect((await report(key + query)).statusCode).toBe(200);
    }
    expect((await message()).state).toBe("accepted");
    expect((await app.inject({ method: "POST", url: `/receipts/${key}`, payload: { dlr: 1 } })).statusCode).toBe(200);
    expect((await message()).state).toBe("delivered");
    expect([takeReceipt.access, takePostedReceipt.access]).toEqual(["public", "public"]);
  });

  it("if RECEIPT_SECRET is not set, the server rejects all receipts", async () => {
    const { site } = test.ctx;
    const closed = await buildApp({ ...test.ctx, site: { ...site, receiptSecret: undefined } });
    expect((await closed.inject({ method: "GET", url: `/receipts/${key}?dlr=1` })).statusCode).toBe(401);
  });
});

describe("The SMS reply STOP", () => {
  const stop = (text: string, at = test.clock.now()) =>
    report(`${RECEIPT_SECRET}?from=%2B33639980001&text=${encodeURIComponent(text)}&at=${at.getTime() / 1000}`);
  let account: string;

  beforeEach(async () => {
    account = await makeHolder(test.ctx, { phone: MOBILE });
    await makeAlerts(test.ctx, account);
  });

  const isEnabled = async () => {
    const parameters = await test.response(
      notificationParametersRead,
      { id: 1 },
      { token: await test.tokenOf(account) },
    );
    return parameters.enabled;
  };

  it("an SMS reply that begins with STOP or ARRET turns off the alerts to the sender's mobile", async () => {
    const words = [
      "STOP",
      " stop ",
      "Stop EspaceASV",
      "ARRET",
      "arrêt",
      '"STOP"',
      "« stop »",
      "arre\u0302t",
      "ＳＴＯＰ",
    ];
    for (const text of [...words, "Stopper"]) {
      await test.ctx.db.updateTable("alert_parameters").set({ enabled: true }).execute();
      test.clock.advance(1000);
      expect([text, (await stop(text)).statusCode, await isEnabled()]).toEqual([text, 200, false]);
    }
    const { items } = await test.response(notificationList, {}, { token: await test.tokenOf(account) });
    expect(items[0]).toMatchObject({ title: "Alertes SMS", type: "candidate" });
  });

  it("other SMS replies do not turn off the alerts", async () => {
    for (const text of ["Bonjour", "Merci, je stoppe", "nonstop"]) {
      expect([text, (await stop(text)).statusCode, await isEnabled()]).toEqual([text, 200, true]);
    }
  });

  it("the server rejects a STOP reply that is older than five minutes (T-58)", async () => {
    const old = new Date(test.clock.now().getTime() - 5 * 60_000 - 1000);
    expect((await stop("STOP", old)).statusCode).toBe(401);
    expect((await report(`${RECEIPT_SECRET}?from=%2B33639980001&text=STOP&at=hier`)).statusCode).toBe(401);
    expect(await isEnabled()).toBe(true);
  });

  it("a repeated STOP reply does not turn off alerts that the user turned on after the reply (T-58)", async () => {
    const once = test.clock.now();
    const responses = await Promise.all(Array.from({ length: 20 }, () => stop("STOP", once)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    const { items } = await test.response(notificationList, {}, { token: await test.tokenOf(account) });
    expect([await isEnabled(), items.length]).toEqual([false, 1]);
    test.clock.advance(60_000);
    await makeAlerts(test.ctx, account);
    for (let turn = 0; turn < 20; turn += 1) expect((await stop("STOP", once)).statusCode).toBe(200);
    expect(await isEnabled()).toBe(true);
    await stop("STOP");
    expect(await isEnabled()).toBe(false);
  });

  it("a STOP reply is valid only if its key belongs to a message to the replying mobile (T-58)", async () => {
    const other = await makeHolder(test.ctx, { phone: "0639980002" });
    await makeAlerts(test.ctx, other, { destination: { mobile: "0639980002" } });
    expect((await report(`${key}?from=%2B33639980002&text=STOP`)).statusCode).toBe(401);
    const off = () =>
      test.ctx.db.selectFrom("alert_parameters").select("account_id").where("enabled", "=", false).execute();
    expect(await off()).toEqual([]);
    expect((await report(`${key}?from=%2B33639980001&text=STOP`)).statusCode).toBe(200);
    expect(await off()).toEqual([{ account_id: account }]);
  });
});

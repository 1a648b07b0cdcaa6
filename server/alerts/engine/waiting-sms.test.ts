import { deleteCollaborator } from "contract/accounts/collaborators.ts";
import { type NotificationParameters, notificationParametersSave } from "contract/alerts/alerts.ts";
import { notificationList } from "contract/alerts/notifications.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { passAlertTime, saveAlerts, statusOf } from "../../../tests/support/alerts.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../../accounts/login/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";
import type { SendResult, SmsMessage } from "../../platform/gateways/sms/sms.ts";
import { recordReceipt } from "../../platform/outbox/receipt-store.ts";
import { makeAlerts } from "../settings/fixtures.ts";
import { stopMobile } from "../settings/stop-mobile.ts";

const test = useTestApp({ scene });
const MOBILE = "0639980001";
const EACH = { type: "eachNewCandidate", params: { maxLimit: 5 } } as const;
const NO_CREDIT: SendResult = { outcome: "refused", permanent: false, reason: "no credit", retryAfterSeconds: 3600 };

let gateway: { response: SendResult; accepted: SmsMessage[]; meanwhile?: () => Promise<unknown> };
let account: string;
let token: string;

beforeEach(() => {
  gateway = { response: NO_CREDIT, accepted: [] };
});

async function scene(): Promise<void> {
  account = await makeHolder(test.ctx, { phone: MOBILE });
  token = await test.tokenOf(account);
}

function until(instant: string): Promise<void> {
  const send = async (message: SmsMessage) => {
    const { meanwhile } = gateway;
    delete gateway.meanwhile;
    await meanwhile?.();
    if (gateway.response.outcome === "accepted") gateway.accepted.push(message);
    return gateway.response;
  };
  return passAlertTime(test, instant, { ...test.ctx, sms: { send, close: async () => undefined } });
}

const save = (wish: Partial<NotificationParameters>) => saveAlerts(test, account, wish);
const candidate = () => makeCandidate(test.ctx, { ZIPCode: "35000" });

async function messages() {
  const { db } = test.ctx;
  return db.selectFrom("messages").select(["state", "failure", "dropped_at"]).where("kind", "=", "alert").execute();
}

async function oneWaits(wish: Partial<NotificationParameters> = {}): Promise<void> {
  await save({ periodicity: EACH, ...wish });
  await candidate();
  await until("02-14T09:01:00");
  expect((await messages()).map(({ state }) => state)).toEqual(["queued"]);
}

const ENDS: readonly (readonly [string, () => Promise<unknown>])[] = [
  ["STOP", () => stopMobile(test.ctx, MOBILE)],
  ["disabled alerts", () => test.response(notificationParametersSave, { id: 1, enabled: false }, { token })],
  ["another mobile", () => save({ periodicity: EACH, destination: { mobile: "0639980002" } })],
  ["a pause", () => save({ periodicity: EACH, pausedUntil: "2026-03-01" })],
];

describe("A queued SMS", () => {
  it.each(ENDS)("the server cancels a queued alert SMS after this change: %s", async (_what, end) => {
    await oneWaits();
    await end();
    gateway.response = { outcome: "accepted" };
    await until("02-14T15:00:00");
    expect(gateway.accepted.filter(({ text }) => text.includes("nouveau"))).toEqual([]);
    expect(await messages()).toMatchObject([
      { state: "failed", failure: "no longer wanted", dropped_at: expect.any(Date) },
    ]);
  });

  it("the server does not retry an alert SMS if a STOP arrives during the first attempt", async () => {
    await save({ periodicity: EACH });
    await candidate();
    gateway.meanwhile = () => stopMobile(test.ctx, MOBILE);
    await until("02-14T09:01:00");
    expect((await messages()).map(({ state }) => state)).toEqual(["queued"]);
    gateway.response = { outcome: "accepted" };
    await until("02-14T15:00:00");
    expect(gateway.accepted.filter(({ text }) => text.includes("nouveau"))).toEqual([]);
    expect((await messages()).map(({ state }) => state)).toEqual(["failed"]);
  });

  it("an alert to a new mobile waits until the warning SMS to this mobile was sent (W-13)", async () => {
    gateway.response = { outcome: "refused", permanent: false, reason: "500 later" };
    await save({ periodicity: EACH, destination: { mobile: "0639980007" } });
    await until("02-14T12:00:00");
    await candidate();
    await until("02-14T12:20:00");
    gateway.response = { outcome: "accepted" };
    await until("02-14T18:00:00");
    expect(gateway.accepted.map(({ to, text }) => [to, text.includes("a choisi ce mobile")])).toEqual([
      ["0639980007", true],
      ["0639980007", false],
    ]);
  });

  it("if the warning SMS to a new mobile is cancelled, alerts wait until a new warning is sent (W-13)", async () => {
    const mobile = "0639980007";
    await save({ periodicity: EACH, destination: { mobile } });
    await until("02-14T09:01:00");
    await stopMobile(test.ctx, mobile);
    await save({ periodicity: EACH, destination: { mobile } });
    await candidate();
    gateway.response = { outcome: "accepted" };
    await until("02-14T15:00:00");
    expect(gateway.accepted.map(({ text }) => text.includes("a choisi ce mobile"))).toEqual([true, false]);
  });

  it("if changed alert settings still match a queued alert SMS, the SMS is sent", async () => {
    await oneWaits();
    await save({ periodicity: EACH, sectorList: ["35", "22"] });
    await stopMobile(test.ctx, "0639980009");
    gateway.response = { outcome: "accepted" };
    await until("02-14T15:00:00");
    expect(gateway.accepted.map(({ to }) => to)).toEqual([MOBILE]);
  });

  it("a removed collaborator does not receive a queued alert SMS (W-08)", async () => {
    const email = "collab@lices.example";
    const collaborator = await makeCollaborator(test.ctx, account, { email, phone: "0639980003" });
    await makeAlerts(test.ctx, collaborator, { destination: { mobile: "0639980003" }, periodicity: EACH });
    await candidate();
    await until("02-14T09:01:00");
    const { numOrdinal } = await test.ctx.db
      .selectFrom("accounts")
      .select("num_ordinal as numOrdinal")
      .where("id", "=", account)
      .executeTakeFirstOrThrow();
    await test.response(deleteCollaborator, { email, numOrdinal: numOrdinal ?? "" }, { token });
    gateway.response = { outcome: "accepted" };
    await until("02-14T15:00:00");
    expect(gateway.accepted).toEqual([]);
  });

  it("after a receipt says that a mobile rejects SMS, the server sends it no queued SMS", async () => {
    await save({ periodicity: EACH });
    await candidate();
    await until("02-14T09:01:00");
    await candidate();
    await until("02-14T09:03:00");
    const [first] = await test.ctx.db.selectFrom("messages").select("id").orderBy("created_at").execute();
    const receipt = { type: "receipt", id: first?.id ?? "", state: "failed", permanent: true } as const;
    await recordReceipt(test.ctx.db, receipt, test.clock.now());
    gateway.response = { outcome: "accepted" };
    await until("02-14T15:00:00");
    expect(gateway.accepted).toEqual([]);
    expect((await messages()).map(({ state }) => state)).toEqual(["failed", "failed"]);
    expect(await statusOf(test, account)).toMatchObject({ mobileStopped: "unreachable" });
  });

  it("an alert SMS that expires in the quiet hours does not count for the next day's limit (F-21)", async () => {
    await save({ periodicity: EACH });
    for (const minute of ["01", "03", "05", "07", "09"]) {
      await candidate();
      await until(`02-14T09:${minute}:00`);
    }
    await until("02-14T18:59:59");
    gateway.response = { outcome: "accepted" };
    await until("02-16T08:00:00");
    expect(gateway.accepted).toEqual([]);
    expect((await messages()).map(({ failure }) => failure)).toEqual(Array(5).fill("expired before it could be sent"));
    for (const minute of ["01", "03", "05", "07", "09", "11"]) {
      await candidate();
      await until(`02-16T08:${minute}:00`);
    }
    expect(gateway.accepted.map(({ text }) => text.includes("Dernier SMS du jour."))).toEqual([
      ...[false, false, false, false, true],
    ]);
    const { items } = await test.response(notificationList, { limit: 100 }, { token: await test.tokenOf(account) });
    expect(items).toHaveLength(11);
  });

  it("the queued SMS of a daily or weekly alert is sent at most twelve hours late (F-18)", async () => {
    await save({ periodicity: { type: "daily", params: { hour: 13, minute: 0 } } });
    await candidate();
    await until("02-14T15:00:00");
    gateway.response = { outcome: "accepted" };
    await until("02-14T23:59:59");
    expect(gateway.accepted).toHaveLength(1);
    gateway.response = NO_CREDIT;
    await candidate();
    await until("02-16T00:30:00");
    gateway.response = { outcome: "accepted" };
    await until("02-16T08:00:00");
    expect(gateway.accepted).toHaveLength(1);
  });
});

import { deleteCollaborator } from "contract/accounts/collaborators.ts";
import { alertStatus, type NotificationParameters, notificationParametersSave } from "contract/alerts/alerts.ts";
import { notificationList } from "contract/alerts/notifications.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { passTime } from "../../../tests/support/pass-time.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../../accounts/login/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";
import type { AppContext } from "../../platform/context.ts";
import type { SendResult, SmsMessage } from "../../platform/gateways/sms/sms.ts";
import { makeJobRunner } from "../../platform/jobs/loop.ts";
import { recordReceipt } from "../../platform/outbox/receipt-store.ts";
import { sendJobs } from "../../platform/outbox/send.job.ts";
import { alertParameters, makeAlerts } from "../settings/fixtures.ts";
import { stopMobile } from "../settings/stop-mobile.ts";
import { publishJob } from "./publish.job.ts";
import { sendAlertsJob } from "./send-alerts.job.ts";

const test = useTestApp();
const MOBILE = "0639980001";
const EACH = { type: "eachNewCandidate", params: { maxLimit: 5 } } as const;
const NO_CREDIT: SendResult = { outcome: "refused", permanent: false, reason: "no credit", retryAfterSeconds: 3600 };

/** What the gateway says at present, and what it took. */
let gateway: { response: SendResult; taken: SmsMessage[]; meanwhile?: () => Promise<unknown> };
let account: string;
let token: string;

beforeEach(async () => {
  gateway = { response: NO_CREDIT, taken: [] };
  account = await makeHolder(test.ctx, { phone: MOBILE });
  token = await test.tokenOf(account);
});

/** Lets time pass with the jobs that alerts hang on, and the gateway as it is. */
function until(instant: string): Promise<void> {
  const send = async (message: SmsMessage) => {
    const { meanwhile } = gateway;
    delete gateway.meanwhile;
    await meanwhile?.();
    if (gateway.response.outcome === "accepted") gateway.taken.push(message);
    return gateway.response;
  };
  const ctx: AppContext = { ...test.ctx, sms: { send, close: async () => undefined } };
  const jobs = makeJobRunner(ctx, [publishJob, sendAlertsJob, ...sendJobs]);
  return passTime({ clock: test.clock, jobs }, `2026-${instant}Z`);
}

const save = (wish: Partial<NotificationParameters>) =>
  test.response(notificationParametersSave, { id: 1, ...alertParameters(wish) }, { token });
const candidate = () => makeCandidate(test.ctx, { ZIPCode: "35000" });

async function messages() {
  const { db } = test.ctx;
  return db.selectFrom("messages").select(["state", "failure", "dropped_at"]).where("kind", "=", "alert").execute();
}

/** An alert to which the gateway said 'not now': it waits. */
async function oneWaits(wish: Partial<NotificationParameters> = {}): Promise<void> {
  await save({ periodicity: EACH, ...wish });
  await candidate();
  await until("02-14T09:01:00");
  expect((await messages()).map(({ state }) => state)).toEqual(["queued"]);
}

const ENDS: readonly (readonly [string, () => Promise<unknown>])[] = [
  ["STOP", () => stopMobile(test.ctx, MOBILE)],
  ["alerts that are turned off", () => test.response(notificationParametersSave, { id: 1, enabled: false }, { token })],
  ["another mobile", () => save({ periodicity: EACH, destination: { mobile: "0639980002" } })],
  ["a pause", () => save({ periodicity: EACH, pausedUntil: "2026-03-01" })],
];

describe("an SMS that waits because its gateway takes none", () => {
  it.each(ENDS)("4.5 does not leave any more after %s", async (_what, end) => {
    await oneWaits();
    await end();
    gateway.response = { outcome: "accepted" };
    await until("02-14T15:00:00");
    expect(gateway.taken.filter(({ text }) => text.includes("nouveau"))).toEqual([]);
    expect(await messages()).toMatchObject([
      { state: "failed", failure: "no longer wanted", dropped_at: expect.any(Date) },
    ]);
  });

  it.each(ENDS)("4.5 is not tried again after %s, though it was being handed over by then", async (_what, end) => {
    await save({ periodicity: EACH });
    await candidate();
    gateway.meanwhile = end;
    await until("02-14T09:01:00");
    expect((await messages()).map(({ state }) => state)).toEqual(["queued"]);
    gateway.response = { outcome: "accepted" };
    await until("02-14T15:00:00");
    expect(gateway.taken.filter(({ text }) => text.includes("nouveau"))).toEqual([]);
    expect((await messages()).map(({ state }) => state)).toEqual(["failed"]);
  });

  it("W-13 leaves after the warning to a new mobile, however long the gateway took none", async () => {
    gateway.response = { outcome: "refused", permanent: false, reason: "500 later" };
    await save({ periodicity: EACH, destination: { mobile: "0639980007" } });
    await until("02-14T12:00:00");
    await candidate();
    await until("02-14T12:20:00");
    gateway.response = { outcome: "accepted" };
    await until("02-14T18:00:00");
    expect(gateway.taken.map(({ to, text }) => [to, text.includes("a choisi ce mobile")])).toEqual([
      ["0639980007", true],
      ["0639980007", false],
    ]);
  });

  it("W-13 leaves to no mobile whose warning was called off before a new one left", async () => {
    const mobile = "0639980007";
    await save({ periodicity: EACH, destination: { mobile } });
    await until("02-14T09:01:00");
    await stopMobile(test.ctx, mobile);
    await save({ periodicity: EACH, destination: { mobile } });
    await candidate();
    gateway.response = { outcome: "accepted" };
    await until("02-14T15:00:00");
    expect(gateway.taken.map(({ text }) => text.includes("a choisi ce mobile"))).toEqual([true, false]);
  });

  it("4.5 leaves where nobody stopped it, and after settings that still want it", async () => {
    await oneWaits();
    await save({ periodicity: EACH, sectorList: ["35", "22"] });
    await stopMobile(test.ctx, "0639980009");
    gateway.response = { outcome: "accepted" };
    await until("02-14T15:00:00");
    expect(gateway.taken.map(({ to }) => to)).toEqual([MOBILE]);
  });

  it("4.5 W-08 does not leave to a collaborator who was removed meanwhile", async () => {
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
    expect(gateway.taken).toEqual([]);
  });

  it("4.5 does not leave to a number that refused another one for good, as a receipt tells", async () => {
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
    expect(gateway.taken).toEqual([]);
    expect((await messages()).map(({ state }) => state)).toEqual(["failed", "failed"]);
    expect(await test.response(alertStatus, { id: 1 }, { token })).toMatchObject({ mobileStopped: "unreachable" });
  });

  it("4.5 F-21 leaves in no quiet hour, nor on a later day beyond that day's own: the portal has told", async () => {
    await save({ periodicity: EACH });
    for (const minute of ["01", "03", "05", "07", "09"]) {
      await candidate();
      await until(`02-14T09:${minute}:00`);
    }
    await until("02-14T18:59:59");
    gateway.response = { outcome: "accepted" };
    // Saturday 20:00 in Paris, Sunday, and Monday up to its own candidates.
    await until("02-16T08:00:00");
    expect(gateway.taken).toEqual([]);
    expect((await messages()).map(({ failure }) => failure)).toEqual(Array(5).fill("expired before it could be sent"));
    for (const minute of ["01", "03", "05", "07", "09", "11"]) {
      await candidate();
      await until(`02-16T08:${minute}:00`);
    }
    expect(gateway.taken.map(({ text }) => text.includes("Dernier SMS du jour."))).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
    const { items } = await test.response(notificationList, { limit: 100 }, { token: await test.tokenOf(account) });
    expect(items).toHaveLength(11);
  });

  it("F-18 of a fixed hour leaves as long as a run that was missed is made up for", async () => {
    await save({ periodicity: { type: "daily", params: { hour: 13, minute: 0 } } });
    await candidate();
    await until("02-14T15:00:00");
    gateway.response = { outcome: "accepted" };
    await until("02-14T23:59:59");
    expect(gateway.taken).toHaveLength(1);
    gateway.response = NO_CREDIT;
    await candidate();
    await until("02-16T00:30:00");
    gateway.response = { outcome: "accepted" };
    await until("02-16T08:00:00");
    expect(gateway.taken).toHaveLength(1);
  });
});

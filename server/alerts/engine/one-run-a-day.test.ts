import { alertStatus, type NotificationParameters, notificationParametersSave } from "contract/alerts/alerts.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { passTime } from "../../../tests/support/pass-time.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";
import { makeJobRunner } from "../../platform/jobs/loop.ts";
import { sendJobs } from "../../platform/outbox/send.job.ts";
import { alertParameters } from "../settings/fixtures.ts";
import { publishJob } from "./publish.job.ts";
import { sendAlertsJob } from "./send-alerts.job.ts";

const test = useTestApp();
const MOBILE = "0639980001";
let account: string;

beforeEach(async () => {
  // A Friday.
  test.clock.set("2026-02-13T08:00:00Z");
  account = await makeHolder(test.ctx, { phone: MOBILE });
});

const daily = (hour: 13 | 14 | 15) => ({ periodicity: { type: "daily", params: { hour, minute: 0 } } }) as const;
const weekly = (day: 5 | 6, hour: 14 | 15) =>
  ({ periodicity: { type: "weekly", params: { day, hour, minute: 0 } } }) as const;
const EACH = { periodicity: { type: "eachNewCandidate", params: { maxLimit: 5 } } } as const;

const save = async (wish: Partial<NotificationParameters>) =>
  test.response(notificationParametersSave, { id: 1, ...alertParameters(wish) } as never, {
    token: await test.tokenOf(account),
  });
const until = (instant: string) =>
  passTime(
    { clock: test.clock, jobs: makeJobRunner(test.ctx, [publishJob, sendAlertsJob, ...sendJobs]) },
    `2026-${instant}Z`,
  );
const nextRun = async () =>
  (await test.response(alertStatus, { id: 1 }, { token: await test.tokenOf(account) })).nextRunAt?.slice(5, 16);

/** When SMS left, and of how many candidates each told. */
async function sent() {
  const rows = await test.ctx.db
    .selectFrom("outbox_deliveries")
    .select(["sent_at", "text"])
    .where("recipient", "=", MOBILE)
    .orderBy("position")
    .execute();
  return rows.map(({ sent_at, text }) => [sent_at.toISOString().slice(5, 16), Number(/: (\d+)/.exec(text)?.[1])]);
}

/** The SMS of Friday 14:00 has left; at half past another candidate comes. */
async function afterRun(wish: Partial<NotificationParameters>): Promise<void> {
  await save(wish);
  await makeCandidate(test.ctx);
  await until("02-13T13:30:00");
  await makeCandidate(test.ctx);
  expect(await sent()).toEqual([["02-13T13:00", 1]]);
}

describe("after the run of a local day", () => {
  it.each<[string, Partial<NotificationParameters>, Partial<NotificationParameters>, string]>([
    ["a later hour", daily(14), daily(15), "02-14T14:00"],
    ["weekly instead of daily", daily(14), weekly(5, 15), "02-20T14:00"],
    ["daily instead of weekly", weekly(5, 14), daily(15), "02-14T14:00"],
    ["a later hour of a weekly one", weekly(5, 14), weekly(5, 15), "02-20T14:00"],
    ["another day of a weekly one", weekly(5, 14), weekly(6, 15), "02-14T14:00"],
  ])("F-16 F-17 the next is on a later day, and loses nothing: %s", async (_case, before, after, next) => {
    await afterRun(before);
    await save(after);
    expect(await nextRun()).toBe(next);
    await makeCandidate(test.ctx);
    await until("02-20T15:00:00");
    expect((await sent()).slice(1)).toEqual([[next, 2]]);
  });

  it("F-16 F-17 the next is on a later day when the alerts were off in between", async () => {
    await afterRun(daily(14));
    await save({ ...daily(14), enabled: false });
    await save(daily(15));
    expect(await nextRun()).toBe("02-14T14:00");
  });

  it("F-17 the next is on a later day when eachNewCandidate was chosen in between", async () => {
    await afterRun(daily(14));
    await save(EACH);
    await until("02-13T13:40:00");
    expect((await sent()).slice(1)).toEqual([["02-13T13:30", 1]]);
    await save(daily(15));
    expect(await nextRun()).toBe("02-14T14:00");
  });

  it("F-17 one that had nothing to tell leaves its day to another hour, as of the digest", async () => {
    await save(daily(14));
    await until("02-13T13:30:00");
    await makeCandidate(test.ctx);
    await save(daily(15));
    await until("02-13T15:00:00");
    expect(await sent()).toEqual([["02-13T14:00", 1]]);
  });

  it("F-17 an hour that is changed before it is that of the same day", async () => {
    await save(daily(14));
    await makeCandidate(test.ctx);
    await until("02-13T11:00:00");
    await save(daily(15));
    await save(daily(13));
    await until("02-13T15:00:00");
    expect(await sent()).toEqual([["02-13T12:00", 1]]);
  });
});

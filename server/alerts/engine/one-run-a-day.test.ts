import type { NotificationParameters } from "contract/alerts/alerts.ts";
import { describe, expect, it } from "vitest";
import { passAlertTime, saveAlerts, sentMessages, shortTime, statusOf } from "../../../tests/support/alerts.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";

const test = useTestApp({ scene });
let account: string;

async function scene(): Promise<void> {
  // 13 February 2026 is a Friday.
  test.clock.set("2026-02-13T08:00:00Z");
  account = await makeHolder(test.ctx, { phone: "0639980001" });
}

const daily = (hour: 13 | 14 | 15) => ({ periodicity: { type: "daily", params: { hour, minute: 0 } } }) as const;
const weekly = (day: 5 | 6, hour: 14 | 15) =>
  ({ periodicity: { type: "weekly", params: { day, hour, minute: 0 } } }) as const;
const EACH = { periodicity: { type: "eachNewCandidate", params: { maxLimit: 5 } } } as const;

const save = (wish: Partial<NotificationParameters>) => saveAlerts(test, account, wish);
const until = (instant: string) => passAlertTime(test, instant);
const nextRun = async () => shortTime((await statusOf(test, account)).nextRunAt);
const sent = async () =>
  (await sentMessages(test, "sms")).map(({ at, text }) => [at, Number(/: (\d+)/.exec(text)?.[1])]);

async function afterRun(wish: Partial<NotificationParameters>): Promise<void> {
  await save(wish);
  await makeCandidate(test.ctx);
  await until("02-13T13:30:00");
  await makeCandidate(test.ctx);
  expect(await sent()).toEqual([["02-13T13:00", 1]]);
}

describe("The next alert after the day's alert", () => {
  it.each<[string, Partial<NotificationParameters>, Partial<NotificationParameters>, string]>([
    ["a later hour", daily(14), daily(15), "02-14T14:00"],
    ["weekly instead of daily", daily(14), weekly(5, 15), "02-20T14:00"],
    ["daily instead of weekly", weekly(5, 14), daily(15), "02-14T14:00"],
    ["a later hour of a weekly alert", weekly(5, 14), weekly(5, 15), "02-20T14:00"],
    ["another day of a weekly alert", weekly(5, 14), weekly(6, 15), "02-14T14:00"],
  ])(
    "if a user chooses %s after the day's alert, the next alert is sent on a later day (F-16 F-17)",
    async (_case, before, after, next) => {
      await afterRun(before);
      await save(after);
      expect(await nextRun()).toBe(next);
      await until(`${next}:30`);
      expect((await sent()).slice(1)).toEqual([[next, 1]]);
    },
  );

  it("if a user turns alerts off and on after the day's alert, the next alert comes the next day (F-16 F-17)", async () => {
    await afterRun(daily(14));
    await save({ ...daily(14), enabled: false });
    await save(daily(15));
    expect(await nextRun()).toBe("02-14T14:00");
  });

  it("switching from daily to eachNewCandidate and back causes no second daily alert that day (F-17)", async () => {
    await afterRun(daily(14));
    await save(EACH);
    await until("02-13T13:40:00");
    expect((await sent()).slice(1)).toEqual([["02-13T13:30", 1]]);
    await save(daily(15));
    expect(await nextRun()).toBe("02-14T14:00");
  });

  it("if a daily alert had no candidates, the account can choose a later hour for the same day (F-17)", async () => {
    await save(daily(14));
    await until("02-13T13:30:00");
    await makeCandidate(test.ctx);
    await save(daily(15));
    await until("02-13T15:00:00");
    expect(await sent()).toEqual([["02-13T14:00", 1]]);
  });

  it("if the user saves a new hour before the day's alert, the new hour applies on the same day (F-17)", async () => {
    await save(daily(14));
    await makeCandidate(test.ctx);
    await until("02-13T11:00:00");
    await save(daily(15));
    await save(daily(13));
    await until("02-13T15:00:00");
    expect(await sent()).toEqual([["02-13T12:00", 1]]);
  });
});

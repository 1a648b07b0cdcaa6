import { currentUser } from "contract/accounts/account.ts";
import { login } from "contract/accounts/login.ts";
import { staffMe } from "contract/centre/staff.ts";
import { inviteStaff } from "contract/centre/staff-team.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { makeHolder } from "../../server/accounts/login/fixtures.ts";
import { makeAlerts } from "../../server/alerts/settings/fixtures.ts";
import { makeCandidate } from "../../server/candidates/intake/fixtures.ts";
import { makeMemoryWindows } from "../../server/platform/limits/memory-window.ts";
import { countByRules } from "../../server/platform/limits/sliding.ts";
import { everyone } from "../../server/platform/limits/subjects.ts";
import { enqueue } from "../../server/platform/outbox/outbox.ts";
import { passTime } from "../support/pass-time.ts";
import { logInStaff } from "../support/staff.ts";
import { useTestApp } from "../support/test-app.ts";

const test = useTestApp();
const HOUR_MS = 3_600_000;
let account: string;
beforeEach(async () => {
  account = await makeHolder(test.ctx, { phone: "0639980001" });
  await makeAlerts(test.ctx, account);
});

async function countNotified(): Promise<{ notifications: number; messages: number }> {
  const { db } = test.ctx;
  const notifications = await db.selectFrom("notifications").select("id").execute();
  const messages = await db.selectFrom("messages").select("id").where("kind", "=", "alert").execute();
  return { notifications: notifications.length, messages: messages.length };
}

describe("a clock that jumps two hours", () => {
  it.each([
    ["forward over the hour of the alert, and back", ["11:30", "13:30", "11:31", "12:30"]],
    ["back over the hour of the alert", ["12:05", "10:05", "12:06"]],
    [
      "forward and back three times around the hour of the alert",
      Array.from({ length: 6 }, (_, index) => (index % 2 ? "11:10" : "13:10")),
    ],
  ])("if the clock jumps %s, the server sends each alert exactly once (F-16)", async (_, times) => {
    await makeCandidate(test.ctx, { ZIPCode: "35000" });
    for (const time of times) {
      test.clock.set(`2026-02-14T${time}:00Z`);
      await test.jobs.drain();
    }
    await passTime(test, "2026-02-14T20:00:00Z");
    expect(await countNotified()).toEqual({ notifications: 1, messages: 1 });
    await makeCandidate(test.ctx, { ZIPCode: "35000" });
    await passTime(test, "2026-02-15T20:00:00Z");
    expect(await countNotified()).toEqual({ notifications: 2, messages: 2 });
  });

  it("if the clock jumps back to the day before, the daily limit of alerts still applies (F-16)", async () => {
    await makeAlerts(test.ctx, account, { periodicity: { type: "eachNewCandidate", params: { maxLimit: 1 } } });
    for (const instant of ["2026-02-14T22:30:00Z", "2026-02-14T23:30:00Z", "2026-02-14T22:40:00Z"]) {
      test.clock.set(instant);
      await makeCandidate(test.ctx, { ZIPCode: "35000" });
      await test.jobs.drain();
    }
    await passTime(test, "2026-02-15T20:00:00Z");
    expect((await countNotified()).messages).toBeLessThanOrEqual(2);
  });

  it("if the clock jumps back, a message is late by at most the length of the jump (F-16)", async () => {
    const sms = { channel: "sms", class: "alert", kind: "alert", to: "0639980001", text: "Un profil" } as const;
    await enqueue(test.ctx.db, test.ctx, sms);
    test.clock.advance(-2 * HOUR_MS);
    await test.jobs.drain();
    test.clock.advance(2 * HOUR_MS);
    expect(await test.outbox()).toHaveLength(1);
  });
});

describe("a clock that was 200 days ahead for a while", () => {
  const AHEAD_MS = 200 * 24 * HOUR_MS;
  const PASSWORD = "trois chats roux dorment";
  const wish = { email: "ana@formation.example", firstName: "Ana", lastName: "Le Bris", role: "conseiller" };
  const rule = { name: "loginPerAddress", max: 5, seconds: 60 } as const;

  async function whileAhead<Result>(work: () => Promise<Result>, aheadMs = AHEAD_MS): Promise<Result> {
    test.clock.advance(aheadMs);
    const result = await work();
    test.clock.advance(-aheadMs);
    return result;
  }
  const status = async (token: string) => (await test.send(currentUser, {}, { token })).statusCode;

  it("a session that began while the clock was ahead is invalid after the clock is corrected (F-36)", async () => {
    const token = await whileAhead(() => test.tokenOf(account));
    const staff = await whileAhead(() => logInStaff(test));
    expect(await status(token)).toBe(401);
    expect((await test.send(staffMe, {}, staff)).statusCode).toBe(401);
  });

  it("a session used while the clock was ahead lasts no longer than usual (F-36)", async () => {
    const token = await test.tokenOf(account);
    expect(await whileAhead(() => status(token), 3 * 24 * HOUR_MS)).toBe(200);
    expect(await status(token)).toBe(200);
    test.clock.advance(7 * 24 * HOUR_MS);
    expect(await status(token)).toBe(401);
  });

  it("the server rejects a staff member's proof of identity whose time is in the future (F-36)", async () => {
    const manager = await logInStaff(test, { role: "gestionnaire" });
    const proved_at = new Date(test.clock.now().getTime() + AHEAD_MS);
    await test.ctx.db.updateTable("staff_sessions").set({ proved_at }).execute();
    expect((await test.send(inviteStaff, wish, manager)).json()).toMatchObject({ code: "confirmYourself" });
  });

  it("failed logins counted while the clock was ahead do not block later logins (F-36)", async () => {
    const email = "zoe@clinique.example";
    await makeHolder(test.ctx, { email, password: PASSWORD });
    await whileAhead(async () => {
      for (let failure = 0; failure < 8; failure += 1) await test.send(login, { email, password: "faux" });
    });
    expect((await test.send(login, { email, password: PASSWORD })).statusCode).toBe(200);
  });

  it("requests made while the clock was ahead do not count towards later limits (F-36)", async () => {
    const countHere = makeMemoryWindows(test.ctx);
    const [inDatabase, inMemory] = [
      async () => (await countByRules(test.ctx.db, test.ctx, [rule], everyone)).passed,
      async () => countHere("list a", rule),
    ];
    for (const count of [inDatabase, inMemory]) {
      await whileAhead(async () => {
        for (let event = 0; event <= rule.max; event += 1) await count();
      });
      for (let event = 0; event < rule.max; event += 1) expect(await count()).toBeUndefined();
      expect(await count()).toMatchObject({ justNow: true });
    }
  });
});

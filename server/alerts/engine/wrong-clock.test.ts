import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { saveSetting } from "../../platform/db/settings-store.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { makeAlerts } from "../settings/fixtures.ts";

const test = useTestApp();
const AHEAD_MS = 1095 * 86_400_000;
const NEXT_13_HOURS = new Date("2026-02-14T12:00:00Z");

describe("A clock that was three years ahead", () => {
  it("after the clock was three years ahead, alerts and digests continue without delay (F-36)", async () => {
    const account = await makeHolder(test.ctx);
    test.clock.advance(AHEAD_MS);
    await makeAlerts(test.ctx, account, { digest: "daily" });
    test.clock.advance(-AHEAD_MS);
    await test.jobs.drain();
    const alerts = await test.ctx.db.selectFrom("alert_parameters").select("next_run_at").execute();
    expect(alerts).toEqual([{ next_run_at: NEXT_13_HOURS }]);
    const [digest] = await test.ctx.db.selectFrom("digests").select("next_run_at").execute();
    const days = (Number(digest?.next_run_at) - test.clock.now().getTime()) / 86_400_000;
    expect([days > 0, days <= 1]).toEqual([true, true]);
  });

  it("after the clock was three years ahead, eachNewCandidate alerts continue without delay (F-36)", async () => {
    const account = await makeHolder(test.ctx);
    await makeAlerts(test.ctx, account, { periodicity: { type: "eachNewCandidate", params: { maxLimit: 5 } } });
    const ahead = new Date(test.clock.now().getTime() + AHEAD_MS);
    const { db } = test.ctx;
    await db.updateTable("alert_parameters").set({ next_run_at: ahead, last_run_at: ahead }).execute();
    await test.jobs.drain();
    const { last_run_at: last } = await db
      .selectFrom("alert_parameters")
      .select("last_run_at")
      .executeTakeFirstOrThrow();
    expect(last).toEqual(test.clock.now());
  });

  it("after the clock was three years ahead, a pause of alerts lasts at most the allowed time (F-36)", async () => {
    const account = await makeHolder(test.ctx);
    const until = new Date(test.clock.now().getTime() + AHEAD_MS);
    await makeAlerts(test.ctx, account);
    await test.ctx.db
      .updateTable("alert_parameters")
      .set({ paused_until: until.toISOString().slice(0, 10), pause_ends_at: until, pause_after: 0, next_run_at: until })
      .execute();
    await test.jobs.drain();
    test.clock.advance(86_400_000);
    await test.jobs.drain();
    const alerts = await test.ctx.db.selectFrom("alert_parameters").select("pause_ends_at").execute();
    expect(alerts).toEqual([{ pause_ends_at: null }]);
  });

  it("after the clock was three years ahead, messages are sent and jobs run without delay (F-36)", async () => {
    const { db } = test.ctx;
    const ahead = new Date(test.clock.now().getTime() + AHEAD_MS);
    const paused = { channel: "sms" as const, failures: 10, recipients: [], paused_until: ahead, reason: null };
    await db.insertInto("channels").values(paused).execute();
    const code = { channel: "sms", class: "code", kind: "sms code", text: "Bonjour", to: "0639980001" } as const;
    await enqueue(db, test.ctx, { ...code, leavesAt: ahead });
    await saveSetting(db, "daily mail", { nextAt: ahead });
    await saveSetting(db, "interest questions", { nextAt: ahead });
    await saveSetting(db, "candidate counters checked", { at: ahead });
    await saveSetting(db, "vacuum", { dueAt: ahead });
    const soon = new Date(test.clock.now().getTime() + 120_000);
    await test.jobs.drain();
    const settings = await db.selectFrom("settings").select("value").execute();
    expect(JSON.stringify(settings)).not.toContain(ahead.toISOString());
    test.clock.set(soon);
    await test.jobs.drain();
    const messages = await db.selectFrom("messages").select("state").execute();
    expect(messages.map(({ state }) => state)).not.toContain("queued");
  });
});

import { centreDay, resumeRetention } from "contract/centre/day.ts";
import { readStatus } from "contract/centre/operator.ts";
import { pino } from "pino";
import { beforeEach, describe, expect, it } from "vitest";
import { logInStaff } from "../../tests/support/staff.ts";
import { OPERATOR_KEY, useTestApp } from "../../tests/support/test-app.ts";
import { makeCandidate } from "../candidates/intake/fixtures.ts";
import type { AppContext } from "../platform/context.ts";
import { makeJobRunner } from "../platform/jobs/loop.ts";
import { retentionJob } from "./retention.job.ts";

const test = useTestApp();
const DAY_MS = 86_400_000;
const alarms: { alarm?: string; reason?: string }[] = [];
const log = pino({ level: "error" }, { write: (line) => alarms.push(JSON.parse(line)) });
beforeEach(() => alarms.splice(0));

/** Unlike the test app, its clock does not count as moved on purpose. */
const production = (): AppContext => ({
  ...test.ctx,
  log,
  clock: { now: () => test.clock.now(), elapsed: () => test.clock.elapsed() },
});
const runJob = () => makeJobRunner(production(), [retentionJob]).drain();
async function runDailyCheck(): Promise<void> {
  test.clock.advance(3_600_000);
  await runJob();
}
const operator = { token: OPERATOR_KEY };

async function countCandidates(): Promise<number> {
  return (await test.ctx.db.selectFrom("candidates").select("id").execute()).length;
}

async function makeCandidates(count: number, daysAgo = 0): Promise<void> {
  const ids: number[] = [];
  for (let number = 0; number < count; number += 1) ids.push(await makeCandidate(test.ctx));
  const updated_at = new Date(test.clock.now().getTime() - daysAgo * DAY_MS);
  await test.ctx.db.updateTable("candidates").set({ updated_at }).where("id", "in", ids).execute();
}

describe("a clock that was three years ahead", () => {
  beforeEach(async () => {
    await makeCandidates(3);
    await runJob();
    test.clock.advance(1095 * DAY_MS);
    await runJob();
  });

  it("erases no candidate, then or after its correction (F-36)", async () => {
    expect(await countCandidates()).toBe(3);
    test.clock.advance(-1095 * DAY_MS + 30_000);
    await runJob();
    expect(await countCandidates()).toBe(3);
  });

  it("ends the hold once it is right and nothing is due (F-36)", async () => {
    test.clock.advance(-1095 * DAY_MS + 30_000);
    await runJob();
    expect((await test.response(readStatus, {}, operator)).retentionHeld).toBeNull();
  });

  it("raises one alarm in the log and in the metrics (F-36)", async () => {
    await runJob();
    expect(alarms).toMatchObject([
      { alarm: "retentionHeld", reason: "clock", counts: { "candidates not heard of": 3 } },
    ]);
    expect(await test.ctx.metrics.write()).toContain("retention_held 1");
  });

  it("is reported by the status command with the number of due candidates (F-36)", async () => {
    const { retentionHeld } = await test.response(readStatus, {}, operator);
    expect(retentionHeld).toMatchObject({ reason: "clock", seenAt: "2026-02-14T09:00:00.000Z", candidates: 3 });
  });
});

it("a hold counts a candidate once that is both recruited and stale (F-36)", async () => {
  await makeCandidates(30);
  await runJob();
  await test.ctx.db.updateTable("candidates").set({ active: false, recruited_at: test.clock.now() }).execute();
  test.clock.advance(1095 * DAY_MS);
  await runJob();
  expect((await test.response(readStatus, {}, operator)).retentionHeld).toMatchObject({ candidates: 30 });
});

describe("a check that would erase many candidates", () => {
  it("is held above 25 rows (F-36)", async () => {
    await makeCandidates(26, 731);
    await runDailyCheck();
    expect([await countCandidates(), alarms[0]?.reason]).toEqual([26, "share"]);
  });

  it("is not held up to 25 rows (F-36)", async () => {
    await makeCandidates(25, 731);
    await runDailyCheck();
    expect([await countCandidates(), alarms]).toEqual([0, []]);
  });

  it("erases at most what was shown to the gestionnaire who resumes it (F-36)", async () => {
    await makeCandidates(26, 731);
    await runDailyCheck();
    const adviser = await logInStaff(test);
    const { held } = await test.response(centreDay, {}, adviser);
    expect(held).toMatchObject({ reason: "share", candidates: 26, accounts: 0, others: 0 });
    const manager = await logInStaff(test, { role: "gestionnaire" });
    const at = held?.at ?? "";
    expect((await test.send(resumeRetention, { at }, adviser)).statusCode).toBe(403);
    expect((await test.send(resumeRetention, { at: "2026-02-13T09:00:00.000Z" }, manager)).json()).toMatchObject({
      code: "retentionChanged",
    });
    await makeCandidates(26, 731);
    expect((await test.send(resumeRetention, { at }, manager)).statusCode).toBe(204);
    await runDailyCheck();
    expect([await countCandidates(), alarms.length]).toEqual([52, 2]);
  });

  it("erases after a gestionnaire resumed it, and audits that (F-36)", async () => {
    await makeCandidates(26, 731);
    await runDailyCheck();
    const manager = await logInStaff(test, { role: "gestionnaire" });
    const { held } = await test.response(centreDay, {}, manager);
    await test.send(resumeRetention, { at: held?.at ?? "" }, manager);
    const events = await test.ctx.db.selectFrom("audit_events").select("event").execute();
    expect(events.map(({ event }) => event)).toContain("staff: resume retention");
    await runJob();
    expect([await countCandidates(), (await test.response(centreDay, {}, manager)).held]).toEqual([0, null]);
  });
});

describe("a running server", () => {
  it("is not held by its own daily checks (F-36)", async () => {
    await makeCandidates(2);
    for (let hours = 0; hours < 24 * 20; hours += 5) {
      test.clock.advance(5 * 3_600_000);
      await runJob();
    }
    expect(alarms).toEqual([]);
  });

  it("is not held if its clock is moved on purpose, as in the demo (F-36)", async () => {
    await makeCandidates(30);
    await test.jobs.drain();
    test.clock.advance(731 * DAY_MS);
    await test.jobs.drain();
    expect(await countCandidates()).toBe(0);
  });
});

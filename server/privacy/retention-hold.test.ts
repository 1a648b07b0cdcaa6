import { centreDay, resumeRetention } from "contract/centre/day.ts";
import { readStatus } from "contract/centre/operator.ts";
import { pino } from "pino";
import { beforeEach, describe, expect, it } from "vitest";
import { logInStaff } from "../../tests/support/staff.ts";
import { OPERATOR_KEY, useTestApp } from "../../tests/support/test-app.ts";
import { candidateRecord } from "../candidates/intake/fixtures.ts";
import { writeCandidates } from "../candidates/intake/write-candidates.ts";
import type { AppContext } from "../platform/context.ts";
import { makeJobRunner } from "../platform/jobs/loop.ts";
import { retentionJob } from "./retention.job.ts";

const test = useTestApp();
const DAY_MS = 86_400_000;
const alarms: { alarm?: string; reason?: string }[] = [];
const log = pino({ level: "error" }, { write: (line) => alarms.push(JSON.parse(line)) });
beforeEach(() => alarms.splice(0));

/** This context treats a jump of the clock as an error, as in production. */
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
  const records = Array.from({ length: count }, () => candidateRecord({ externalId: test.ctx.random.uuid() }));
  const ids = (await writeCandidates(test.ctx, records)).flatMap(({ id }) => id ?? []);
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

  it("if the clock jumps ahead, automatic erasure pauses, and one alarm is raised (F-36)", async () => {
    await runJob();
    const counts = { "candidates not heard of": 3 };
    expect(alarms).toMatchObject([{ alarm: "retentionHeld", reason: "clock", counts }]);
    expect(await test.ctx.metrics.write()).toContain("retention_held 1");
    const { retentionHeld } = await test.response(readStatus, {}, operator);
    expect(retentionHeld).toMatchObject({ reason: "clock", seenAt: "2026-02-14T09:00:00.000Z", candidates: 3 });
    expect(await countCandidates()).toBe(3);
    test.clock.advance(-1095 * DAY_MS + 30_000);
    await runJob();
    expect(await countCandidates()).toBe(3);
    expect((await test.response(readStatus, {}, operator)).retentionHeld).toBeNull();
  });
});

it("if two rules require the same erasure, the paused erasure is counted once (F-36)", async () => {
  await makeCandidates(30);
  await runJob();
  await test.ctx.db.updateTable("candidates").set({ active: false, recruited_at: test.clock.now() }).execute();
  test.clock.advance(1095 * DAY_MS);
  await runJob();
  expect((await test.response(readStatus, {}, operator)).retentionHeld).toMatchObject({ candidates: 30 });
});

describe("an erasure of many candidates", () => {
  it.each([
    [26, 26, ["share"]],
    [25, 0, []],
  ])(
    "if the erasure of %i candidates is due, %i candidates remain after the daily check (F-36)",
    async (due, left, reasons) => {
      await makeCandidates(due, 731);
      await runDailyCheck();
      expect(await countCandidates()).toBe(left);
      expect(alarms.map(({ reason }) => reason)).toEqual(reasons);
    },
  );

  it("if more erasures are due than a manager confirmed, automatic erasure pauses again (F-36)", async () => {
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
    expect(await test.events()).toContain("staff: resume retention");
    await runDailyCheck();
    expect(await countCandidates()).toBe(52);
    expect(alarms).toHaveLength(2);
  });

  it("if a manager resumes erasure, the server erases all candidates that the page counted (F-36)", async () => {
    await makeCandidates(26, 731);
    await runDailyCheck();
    const manager = await logInStaff(test, { role: "gestionnaire" });
    const { held } = await test.response(centreDay, {}, manager);
    await test.send(resumeRetention, { at: held?.at ?? "" }, manager);
    await runJob();
    expect(await countCandidates()).toBe(0);
    expect((await test.response(centreDay, {}, manager)).held).toBeNull();
  });
});

describe("a running server", () => {
  it("in normal operation, the daily check does not pause automatic erasure (F-36)", async () => {
    await makeCandidates(2);
    for (let hours = 0; hours < 24 * 3; hours += 5) {
      test.clock.advance(5 * 3_600_000);
      await runJob();
    }
    expect(alarms).toEqual([]);
  });

  it("if somebody moves the demo's clock by hand, automatic erasure does not pause (F-36)", async () => {
    await makeCandidates(26);
    await test.jobs.drain();
    test.clock.advance(731 * DAY_MS);
    await test.jobs.drain();
    expect(await countCandidates()).toBe(0);
  });
});

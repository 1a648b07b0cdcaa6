import { changeFollowUp } from "contract/selection/follow-up.ts";
import { addToSelection } from "contract/selection/selection.ts";
import { beforeEach, expect, it } from "vitest";
import { dieEverywhere } from "../../../tests/support/dying-context.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";
import { jobs } from "../../jobs.ts";
import { connectUrl } from "../../platform/db/connect.ts";
import { makeJobRunner } from "../../platform/jobs/loop.ts";
import { notifyOfNextStepsJob } from "./next-step.job.ts";

const test = useTestApp();
const STEPS = 6;
let account: string;

async function planSteps(zip: string, day: string): Promise<void> {
  account = await makeHolder(test.ctx, { clinic: { zip_code: zip } });
  const token = await test.tokenOf(account);
  for (let step = 0; step < STEPS; step += 1) {
    const selectionId = await makeCandidate(test.ctx);
    await test.response(addToSelection, { selectionId }, { token });
    await test.response(changeFollowUp, { selectionId: String(selectionId), nextStepOn: day }, { token });
  }
}

async function noticeCounts() {
  const rows = await test.ctx.db
    .selectFrom("notifications")
    .select("candidate_id")
    .where("account_id", "=", account)
    .execute();
  return [new Set(rows.map((row) => row.candidate_id)).size, rows.length];
}

beforeEach(() => test.clock.set("2026-02-16T08:00:00Z"));

it("if a worker is killed, the server still sends each notification of a next step once (B2-06, F-20)", async () => {
  await planSteps("35000", "2026-02-19");
  test.clock.set("2026-02-19T07:00:00Z");
  const deaths = await dieEverywhere(test.ctx, notifyOfNextStepsJob, async () => {
    expect(await noticeCounts()).toEqual([0, 0]);
  });
  expect(deaths).toBeGreaterThan(1);
  await test.jobs.drain();
  expect(await noticeCounts()).toEqual([STEPS, STEPS]);
});

it("three workers on one database send each notification of a next step once (B2-06, F-19)", async () => {
  await planSteps("35000", "2026-02-19");
  test.clock.set("2026-02-19T07:00:00Z");
  const connections = [1, 2, 3].map(() => connectUrl(test.database.url));
  try {
    const runners = connections.map(({ db }) => makeJobRunner({ ...test.ctx, db }, jobs));
    await Promise.all(runners.map((runner) => runner.drain()));
  } finally {
    for (const { close } of connections) await close();
  }
  expect(await noticeCounts()).toEqual([STEPS, STEPS]);
});

it.each([
  ["in Paris on the day the clocks go forward", "35000", "2026-03-29", "2026-03-29T06:00:00Z"],
  ["on Martinique", "97200", "2026-10-25", "2026-10-25T12:00:00Z"],
])(
  "the server sends notifications of next steps at 8:00 in the clinic's time zone, %s (B2-06, F-16)",
  async (_where, zip, day, instant) => {
    await planSteps(zip, day);
    const due = Date.parse(instant);
    test.clock.set(new Date(due - 1));
    await notifyOfNextStepsJob.run(test.ctx);
    expect(await noticeCounts()).toEqual([0, 0]);
    test.clock.set(new Date(due));
    await notifyOfNextStepsJob.run(test.ctx);
    expect(await noticeCounts()).toEqual([STEPS, STEPS]);
    test.clock.set(new Date(due + 3_600_000));
    await notifyOfNextStepsJob.run(test.ctx);
    expect(await noticeCounts()).toEqual([STEPS, STEPS]);
  },
);

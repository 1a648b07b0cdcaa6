import { expect, it } from "vitest";
import { useTestApp } from "../../../proof/testing/test-app.ts";
import { candidateRecord } from "../intake/make.ts";
import { writeCandidates } from "../intake/write-candidates.ts";
import { checkCountersJob } from "./check-counters.job.ts";
import { findDrift } from "./counter-store.ts";

const test = useTestApp();

it("F-32 what a server of the version before counted otherwise is mended half an hour after the upgrade", async () => {
  await test.world.db
    .updateTable("migrations")
    .set({ applied_at: new Date("2026-02-14T08:50:00Z") })
    .execute();
  await writeCandidates(test.world, [candidateRecord()]);
  await test.jobs.drain();
  expect(await checkCountersJob.nextDue(test.world)).toEqual(new Date("2026-02-14T09:20:00Z"));

  // The version before moves somebody without the counts that are new.
  await test.world.db.updateTable("candidates").set({ department: "22", zip_code: "22000" }).execute();
  expect((await findDrift(test.world.db)).places).toHaveLength(2);
  test.clock.set("2026-02-14T09:20:00Z");
  await test.jobs.drain();
  expect((await findDrift(test.world.db)).places).toEqual([]);
  expect(await checkCountersJob.nextDue(test.world)).toEqual(new Date("2026-02-15T02:00:00Z"));
});

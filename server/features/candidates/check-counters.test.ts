import { candidate } from "contract/candidates.ts";
import { listDossiers } from "contract/dossiers.ts";
import { expect, it } from "vitest";
import { useTestApp } from "../../../proof/testing/test-app.ts";
import { candidateRecord, makeCandidate } from "../intake/make.ts";
import { writeCandidates } from "../intake/write-candidates.ts";
import { makeHolder } from "../login/make.ts";
import { makeStaff } from "../staff/make.ts";
import { startStaffSession } from "../staff/session.ts";
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

it("F-32 B1-21 so is what it did not count among the opened ones, and counts of interest that somebody changed", async () => {
  const { db } = test.world;
  const [first = 0, second = 0] = [await makeCandidate(test.world), await makeCandidate(test.world)];
  const clinic = await test.tokenOf(await makeHolder(test.world));
  const staff = await makeStaff(test.world);
  const neverViewed = async () => {
    const token = await startStaffSession(test.world, staff);
    return (await test.answer(listDossiers, { flag: ["neverViewed"] }, { token })).total;
  };
  const mended = async () => {
    test.clock.advance(86_400_000);
    await checkCountersJob.run(test.world);
    expect((await findDrift(db)).opened).toEqual([]);
    return neverViewed();
  };
  await test.answer(candidate, { id: String(first) }, { token: clinic });
  expect(await mended()).toBe(1);

  // The version before counts no opened ones: neither the first of a kind nor one more, and takes none out.
  await db.deleteFrom("opened_counts").execute();
  expect([await neverViewed(), await mended()]).toEqual([2, 1]);
  await db.updateTable("opened_counts").set({ count: 5 }).execute();
  expect(await mended()).toBe(1);
  await db.insertInto("clinic_views").values({ candidate_id: second, clinic_id: test.world.random.uuid() }).execute();
  expect(await mended()).toBe(0);
  await db.deleteFrom("clinic_views").execute();
  expect(await mended()).toBe(2);
});

it("F-32 B1-21 what it counted stands under no department: the most opened ones of one are whole again", async () => {
  const { db } = test.world;
  const id = await makeCandidate(test.world, { ZIPCode: "35000" });
  await test.answer(candidate, { id: String(id) }, { token: await test.tokenOf(await makeHolder(test.world)) });
  const placed = async () =>
    db.selectFrom("dossier_interest").select("candidate_department as there").executeTakeFirstOrThrow();
  expect(await placed()).toEqual({ there: "35" });
  await db.updateTable("dossier_interest").set({ candidate_department: null }).execute();
  await checkCountersJob.run(test.world);
  expect(await placed()).toEqual({ there: "35" });
  await db.updateTable("dossier_interest").set({ candidate_department: "22" }).execute();
  test.clock.advance(86_400_000);
  await checkCountersJob.run(test.world);
  expect(await placed()).toEqual({ there: "35" });
});

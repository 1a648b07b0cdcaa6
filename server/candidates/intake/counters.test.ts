import { INTERVIEW_STATUSES, OPINIONS } from "contract/candidates/candidate-values.ts";
import type { CandidateRecord } from "contract/candidates/intake.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { insertSelections } from "../../selection/entries/store.ts";
import { searchCandidates } from "../search/search-store.ts";
import { checkCountersJob } from "./check-counters.job.ts";
import { findDrift } from "./counter-store.ts";
import { eraseCandidate } from "./erase-candidate.ts";
import { candidateRecord } from "./fixtures.ts";
import { writeCandidates } from "./write-candidates.ts";

const test = useTestApp();

const LAST_NAMES = ["Martin", "MARTINEZ", "Saint-Martin", "Ma", "Le Goff", "LE FLOC'H", "Le Floch", "Sørensen"];
const record: fc.Arbitrary<CandidateRecord> = fc
  .record({
    externalId: fc.integer({ min: 1, max: 16 }).map((n) => `ASV-${n}`),
    active: fc.boolean(),
    ZIPCode: fc.constantFrom("35000", "22000", "97410", "98800"),
    studyLevelCategory: fc.constantFrom(null, 3, 4),
    jobInterviewStatus: fc.constantFrom(null, ...INTERVIEW_STATUSES),
    jobInterviewNotice: fc.constantFrom(null, ...OPINIONS),
    lastName: fc.constantFrom(...LAST_NAMES),
    firstName: fc.constantFrom("Léa", "Anne-Marie", "Marie", "Œlenn"),
  })
  .map(candidateRecord);

const driftNow = () => test.ctx.db.transaction().execute((trx) => findDrift(trx));
const none = { counts: [], names: [] };

describe("the counters of candidates", () => {
  it("after simultaneous records and erasures, the counters equal the counts of a full scan", async () => {
    const batches = fc.sample(fc.array(record, { minLength: 10, maxLength: 20 }), 4);
    await Promise.all(
      batches.map(async (batch, version) => {
        const newer = batch.map((item) => ({ ...item, version }));
        await writeCandidates(test.ctx, newer);
        await eraseCandidate(test.ctx, `ASV-${version}`);
      }),
    );
    expect(await driftNow()).toEqual(none);
    expect(await test.ctx.db.selectFrom("candidate_names").where("count", "<=", 0).selectAll().execute()).toEqual([]);
  });

  it("the server corrects wrong counters of candidates at the first start and every night", async () => {
    const accountId = await makeHolder(test.ctx);
    await writeCandidates(test.ctx, [candidateRecord(), candidateRecord({ externalId: "ASV-2", lastName: "Le Goff" })]);
    await test.jobs.drain();
    expect(await checkCountersJob.nextDue(test.ctx)).toEqual(new Date("2026-02-15T02:00:00Z"));

    const moved = { department: "22", place: "22000", last_name_folded: "robin" };
    await test.ctx.db.updateTable("candidates").set(moved).execute();
    expect(await driftNow()).not.toEqual(none);
    test.clock.set("2026-02-15T02:00:00Z");
    await test.jobs.drain();
    expect(await driftNow()).toEqual(none);
    expect(await checkCountersJob.nextDue(test.ctx)).toEqual(new Date("2026-02-16T02:00:00Z"));
    const facets = { departments: [], statuses: [], opinions: [], active: true, withoutSelection: true };
    const search = { accountId, filter: { ...facets, lastName: "robin" }, start: { offset: 0 }, size: 4 };
    expect((await searchCandidates(test.ctx.db, search)).total).toBe(2);
    const names = await test.ctx.db.selectFrom("candidate_names").select("name").orderBy("name").execute();
    expect(names.map(({ name }) => name)).toEqual(["lise", "robin"]);
    const counts = test.ctx.db.selectFrom("candidate_counts").select(["place", "count"]).where("count", ">", 0);
    const [place] = await counts.where("place", "!=", "*").execute();
    expect(place).toEqual({ place: "22000", count: 2 });
  });

  it("the server corrects wrong counters of views and selections (B1-20)", async () => {
    const { db } = test.ctx;
    await writeCandidates(test.ctx, [candidateRecord()]);
    const { id } = await db.selectFrom("candidates").select("id").executeTakeFirstOrThrow();
    await insertSelections(db, [await makeHolder(test.ctx)], id, test.clock.now());
    await db.updateTable("dossier_interest").set({ views: 7, selections: 0 }).execute();
    test.clock.advance(86_400_000);
    await checkCountersJob.run(test.ctx);
    const interest = await db.selectFrom("dossier_interest").selectAll().execute();
    expect(interest).toEqual([{ candidate_id: id, views: 0, selections: 1 }]);
  });
});

import { INTERVIEW_STATUSES, OPINIONS } from "contract/candidates/candidate-values.ts";
import type { CandidateRecord } from "contract/candidates/intake.ts";
import { departmentFromZip } from "contract/departments.ts";
import { foldName } from "contract/values.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyTables } from "../../../tests/support/database.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { deleteSelections, insertSelections } from "../../selection/entries/store.ts";
import { checkCountersJob } from "../intake/check-counters.job.ts";
import { findDrift } from "../intake/counter-store.ts";
import { eraseCandidate } from "../intake/erase-candidate.ts";
import { candidateRecord } from "../intake/fixtures.ts";
import { writeCandidates } from "../intake/write-candidates.ts";
import type { CandidateFilter, Cursor } from "./filter.ts";
import { searchCandidates } from "./search-store.ts";

const test = useTestApp();
const SIZE = 4;

const record: fc.Arbitrary<CandidateRecord> = fc
  .record({
    externalId: fc.integer({ min: 1, max: 16 }).map((n) => `ASV-${n}`),
    active: fc.boolean(),
    ZIPCode: fc.constantFrom("35000", "22000", "97410", "98800"),
    studyLevelCategory: fc.constantFrom(null, 3, 4),
    jobInterviewStatus: fc.constantFrom(null, ...INTERVIEW_STATUSES),
    jobInterviewNotice: fc.constantFrom(null, ...OPINIONS),
    lastName: fc.constantFrom(
      "Martin",
      "MARTINEZ",
      "Saint-Martin",
      "Ma",
      "Le Goff",
      "LE FLOC'H",
      "Le Floch",
      "Sørensen",
    ),
    firstName: fc.constantFrom("Léa", "Anne-Marie", "Marie", "Œlenn"),
  })
  .map(candidateRecord);

/** What may happen to the base, one after another. */
const event = fc.oneof(
  { weight: 6, arbitrary: fc.record({ write: fc.array(record, { minLength: 1, maxLength: 8 }) }) },
  { weight: 1, arbitrary: fc.record({ erase: record }) },
  { weight: 2, arbitrary: fc.record({ select: record, isSelected: fc.boolean() }) },
);

const filter: fc.Arbitrary<CandidateFilter> = fc.record({
  departments: fc.subarray(["35", "22", "974"]),
  category: fc.constantFrom(undefined, undefined, 3, 4),
  statuses: fc.oneof(fc.constant([]), fc.subarray([...INTERVIEW_STATUSES])),
  opinions: fc.oneof(fc.constant([]), fc.subarray([...OPINIONS])),
  lastName: fc.constantFrom(undefined, undefined, "martin", "LeGoff", "floc´h", "M", "le-", "soren", "%", " "),
  firstName: fc.constantFrom(undefined, undefined, undefined, "marie", "é", "oel"),
  active: fc.constantFrom(true, true, true, false),
  withoutSelection: fc.boolean(),
});

/** Letters of three or more match anywhere, fewer at the beginning; apostrophes, blanks and hyphens count for nothing. */
function matchesName(name: string, typed = ""): boolean {
  const [folded = "", part = ""] = [name, typed].map(foldName);
  return part.length < 3 ? folded.startsWith(part) : folded.includes(part);
}

async function naiveSearch(account: string, wanted: CandidateFilter): Promise<number[]> {
  const candidates = await test.ctx.db.selectFrom("candidates").selectAll().execute();
  const selections = await test.ctx.db.selectFrom("selections").selectAll().where("account_id", "=", account).execute();
  const own = new Set(selections.map((selection) => selection.candidate_id));
  const listed = (row: (typeof candidates)[number]) => (row.published_at ?? row.created_at).getTime();
  return candidates
    .filter(
      (row) =>
        row.active === wanted.active &&
        (row.active || own.has(row.id)) &&
        !(wanted.withoutSelection && own.has(row.id)) &&
        (wanted.departments.length === 0 || wanted.departments.includes(departmentFromZip(row.zip_code) ?? "")) &&
        (wanted.category === undefined || row.study_level_category === wanted.category) &&
        (wanted.statuses.length === 0 || wanted.statuses.some((status) => status === row.job_interview_status)) &&
        (wanted.opinions.length === 0 || wanted.opinions.some((opinion) => opinion === row.job_interview_notice)) &&
        matchesName(row.last_name, wanted.lastName) &&
        matchesName(row.first_name, wanted.firstName),
    )
    .sort((one, other) => listed(other) - listed(one) || other.id - one.id)
    .map((row) => row.id);
}

async function page(account: string, wanted: CandidateFilter, start: { after?: Cursor; offset?: number }) {
  const { after, offset = 0 } = start;
  const search = { accountId: account, filter: wanted, start: after ? { after } : { offset }, size: SIZE };
  return searchCandidates(test.ctx.db, search);
}

async function happen(account: string, events: readonly (typeof event extends fc.Arbitrary<infer E> ? E : never)[]) {
  for (const one of events) {
    test.clock.advance(1000);
    if ("write" in one)
      await writeCandidates(
        test.ctx,
        one.write.map((item, n) => ({ ...item, version: n + 1 })),
      );
    else if ("erase" in one) await eraseCandidate(test.ctx, one.erase.externalId);
    else {
      const { externalId } = one.select;
      const { db } = test.ctx;
      const row = await db
        .selectFrom("candidates")
        .select("id")
        .where("external_id", "=", externalId)
        .executeTakeFirst();
      if (row && one.isSelected) await insertSelections(db, [account], row.id, test.clock.now());
      else if (row) await deleteSelections(db, { accountId: account }, row.id);
    }
  }
}

const driftNow = () => test.ctx.db.transaction().execute((trx) => findDrift(trx));
const none = { counts: [], names: [] };

describe("search", () => {
  it("S3-19 S3-21 finds what a naive filter finds: pages by cursor and by number, and exact totals", {
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { minLength: 4, maxLength: 10 }),
        fc.array(filter, { minLength: 12, maxLength: 12 }),
        async (events, filters) => {
          await emptyTables(test.database.connection);
          const account = await makeHolder(test.ctx);
          await happen(account, events);
          expect(await driftNow()).toEqual(none);
          for (const wanted of filters) {
            const expected = await naiveSearch(account, wanted);
            const found: number[] = [];
            let after: Cursor | undefined;
            do {
              const more: Awaited<ReturnType<typeof page>> = await page(account, wanted, after ? { after } : {});
              expect(more.total, JSON.stringify(wanted)).toBe(expected.length);
              found.push(...more.cards.map((card) => card.id));
              after = more.next ?? undefined;
            } while (after && found.length <= expected.length);
            expect(found, JSON.stringify(wanted)).toEqual(expected);
            const second = await page(account, wanted, { offset: SIZE });
            expect(second.cards.map((card) => card.id)).toEqual(expected.slice(SIZE, 2 * SIZE));
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  it("keeps counters and candidates in step while they are written, recruited and erased at once", async () => {
    const batches = fc.sample(fc.array(record, { minLength: 10, maxLength: 20 }), 4);
    await Promise.all(
      batches.map(async (batch, version) => {
        await writeCandidates(
          test.ctx,
          batch.map((item) => ({ ...item, version })),
        );
        await eraseCandidate(test.ctx, `ASV-${version}`);
      }),
    );
    expect(await driftNow()).toEqual(none);
    expect(await test.ctx.db.selectFrom("candidate_names").where("count", "<=", 0).selectAll().execute()).toEqual([]);
  });

  it("lets imports run side by side without waiting for each other for ever", async () => {
    const record = (n: number) => candidateRecord({ externalId: `ASV-${n}`, ZIPCode: `${10 + (n % 80)}000` });
    const all = Array.from({ length: 300 }, (_, n) => record(n));
    await Promise.all([
      writeCandidates(test.ctx, all),
      writeCandidates(test.ctx, all.toReversed()),
      writeCandidates(
        test.ctx,
        all.map((item) => ({ ...item, version: 2, lastName: "Robin" })),
      ),
      ...all.slice(0, 8).map((item) => eraseCandidate(test.ctx, item.externalId)),
    ]);
    expect(await driftNow()).toEqual(none);
  });
});

describe("counters", () => {
  it("are checked at the first start and every night, and mended where rows were changed by hand", async () => {
    const account = await makeHolder(test.ctx);
    await writeCandidates(test.ctx, [candidateRecord(), candidateRecord({ externalId: "ASV-2", lastName: "Le Goff" })]);
    await test.jobs.drain();
    expect(await checkCountersJob.nextDue(test.ctx)).toEqual(new Date("2026-02-15T02:00:00Z"));

    await test.ctx.db
      .updateTable("candidates")
      .set({ department: "22", place: "22000", last_name_folded: "robin" })
      .execute();
    expect(await driftNow()).not.toEqual(none);
    test.clock.set("2026-02-15T02:00:00Z");
    await test.jobs.drain();
    expect(await driftNow()).toEqual(none);
    expect(await checkCountersJob.nextDue(test.ctx)).toEqual(new Date("2026-02-16T02:00:00Z"));
    const named = {
      departments: [],
      statuses: [],
      opinions: [],
      active: true,
      withoutSelection: true,
      lastName: "robin",
    };
    expect((await page(account, named, {})).total).toBe(2);
    const names = await test.ctx.db.selectFrom("candidate_names").select("name").orderBy("name").execute();
    expect(names.map(({ name }) => name)).toEqual(["lise", "robin"]);
    const [place] = await test.ctx.db
      .selectFrom("candidate_counts")
      .select(["place", "count"])
      .where("count", ">", 0)
      .where("place", "!=", "*")
      .execute();
    expect(place).toEqual({ place: "22000", count: 2 });
  });

  it("B1-20 mend the counts of interest that were changed by hand", async () => {
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

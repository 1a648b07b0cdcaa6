import { INTERVIEW_STATUSES, OPINIONS } from "contract/candidate-values.ts";
import { departmentFromZip } from "contract/departments.ts";
import type { CandidateRecord } from "contract/intake.ts";
import { foldName } from "contract/values.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyTables } from "../../../proof/testing/database.ts";
import { useTestApp } from "../../../proof/testing/test-app.ts";
import { candidateRecord } from "../intake/make.ts";
import { writeCandidates } from "../intake/write-candidates.ts";
import { makeHolder } from "../login/make.ts";
import { deleteSelections, insertSelections } from "../selection/store.ts";
import { checkCountersJob } from "./check-counters.job.ts";
import { findDrift } from "./counter-store.ts";
import { eraseCandidate } from "./erase-candidate.ts";
import { type CandidateFilter, type Cursor, partsOf } from "./filter.ts";
import type { Plan, Way } from "./plan.ts";
import { searchByPlan, searchCandidates } from "./search-store.ts";

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
  const candidates = await test.world.db.selectFrom("candidates").selectAll().execute();
  const selections = await test.world.db
    .selectFrom("selections")
    .selectAll()
    .where("account_id", "=", account)
    .execute();
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

/** Every plan that can answer a search; undefined lets the product choose. */
function plansOf(wanted: CandidateFilter): (Plan | undefined)[] {
  const parts = partsOf(wanted);
  const scan: Plan = { page: "scan", total: "scan" };
  if (!wanted.active) return [undefined, scan];
  const ways: Way[] = [...parts, "order"];
  const totals = parts.length > 1 ? parts : (["counters"] as const);
  return [
    undefined,
    scan,
    ...ways.map((page, place): Plan => ({ page, total: totals[place % totals.length] ?? "scan" })),
  ];
}

async function page(account: string, wanted: CandidateFilter, start: { after?: Cursor; offset?: number }, plan?: Plan) {
  const { after, offset = 0 } = start;
  const search = { accountId: account, filter: wanted, start: after ? { after } : { offset }, size: SIZE };
  return plan ? searchByPlan(test.world.db, search, plan) : searchCandidates(test.world.db, search);
}

async function happen(account: string, events: readonly (typeof event extends fc.Arbitrary<infer E> ? E : never)[]) {
  for (const one of events) {
    test.clock.advance(1000);
    if ("write" in one)
      await writeCandidates(
        test.world,
        one.write.map((item, n) => ({ ...item, version: n + 1 })),
      );
    else if ("erase" in one) await eraseCandidate(test.world, one.erase.externalId);
    else {
      const { externalId } = one.select;
      const { db } = test.world;
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

const driftNow = () => test.world.db.transaction().execute((trx) => findDrift(trx));
const none = { cells: [], places: [], names: [], dossiers: [], opened: [] };

describe("search", () => {
  it("S3-19 S3-21 answers alike by every plan: pages by cursor and by number, and exact totals", {
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { minLength: 4, maxLength: 10 }),
        fc.array(filter, { minLength: 6, maxLength: 6 }),
        async (events, filters) => {
          await emptyTables(test.database.connection);
          const account = await makeHolder(test.world);
          await happen(account, events);
          expect(await driftNow()).toEqual(none);
          for (const wanted of filters) {
            const expected = await naiveSearch(account, wanted);
            for (const plan of plansOf(wanted)) {
              const first = await page(account, wanted, {}, plan);
              const found = first.cards.map((card) => card.id);
              let next = first.next;
              while (next) {
                const more = await page(account, wanted, { after: next }, plan);
                expect(more.total, JSON.stringify({ wanted, plan })).toBe(expected.length);
                found.push(...more.cards.map((card) => card.id));
                next = more.next;
              }
              expect({ found, total: first.total }, JSON.stringify({ wanted, plan })).toEqual({
                found: expected,
                total: expected.length,
              });
              const second = await page(account, wanted, { offset: SIZE }, plan);
              expect(second.cards.map((card) => card.id)).toEqual(expected.slice(SIZE, 2 * SIZE));
            }
          }
        },
      ),
      { numRuns: 6 },
    );
  });

  it("keeps counters and candidates in step while they are written, recruited and erased at once", async () => {
    const batches = fc.sample(fc.array(record, { minLength: 10, maxLength: 20 }), 4);
    await Promise.all(
      batches.map(async (batch, version) => {
        await writeCandidates(
          test.world,
          batch.map((item) => ({ ...item, version })),
        );
        await eraseCandidate(test.world, `ASV-${version}`);
      }),
    );
    expect(await driftNow()).toEqual(none);
    expect(await test.world.db.selectFrom("candidate_names").where("count", "<=", 0).selectAll().execute()).toEqual([]);
  });

  it("lets imports run side by side without waiting for each other for ever", async () => {
    const record = (n: number) => candidateRecord({ externalId: `ASV-${n}`, ZIPCode: `${10 + (n % 80)}000` });
    const all = Array.from({ length: 300 }, (_, n) => record(n));
    await Promise.all([
      writeCandidates(test.world, all),
      writeCandidates(test.world, all.toReversed()),
      writeCandidates(
        test.world,
        all.map((item) => ({ ...item, version: 2, lastName: "Robin" })),
      ),
      ...all.slice(0, 8).map((item) => eraseCandidate(test.world, item.externalId)),
    ]);
    expect(await driftNow()).toEqual(none);
  });
});

describe("counters", () => {
  it("are checked at the start and every night, and mended when somebody changed rows by hand", async () => {
    const account = await makeHolder(test.world);
    await writeCandidates(test.world, [
      candidateRecord(),
      candidateRecord({ externalId: "ASV-2", lastName: "Le Goff" }),
    ]);
    await test.jobs.drain();
    expect(await checkCountersJob.nextDue(test.world)).toEqual(new Date("2026-02-15T02:00:00Z"));

    await test.world.db
      .updateTable("candidates")
      .set({ department: "22", zip_code: "22000", last_name_folded: "robin" })
      .execute();
    expect(await driftNow()).not.toEqual(none);
    expect((await driftNow()).places).toHaveLength(2);
    test.clock.set("2026-02-15T02:00:00Z");
    await test.jobs.drain();
    expect(await driftNow()).toEqual(none);
    expect(await checkCountersJob.nextDue(test.world)).toEqual(new Date("2026-02-16T02:00:00Z"));
    const named = {
      departments: [],
      statuses: [],
      opinions: [],
      active: true,
      withoutSelection: true,
      lastName: "robin",
    };
    expect((await page(account, named, {})).total).toBe(2);
    const names = await test.world.db.selectFrom("candidate_names").select("name").where("part", "=", "last").execute();
    expect(names).toEqual([{ name: "robin" }]);
    const places = test.world.db.selectFrom("candidate_places").select(["zip_code", "total"]).where("total", ">", 0);
    expect(await places.execute()).toEqual([{ zip_code: "22000", total: 2 }]);
  });
});

import { readFileSync } from "node:fs";
import { INTERVIEW_STATUSES, OPINIONS } from "contract/candidates/candidate-values.ts";
import { RADII } from "contract/candidates/nearby.ts";
import { departmentFromZip } from "contract/departments.ts";
import { foldName } from "contract/values.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { emptyTables } from "../../../tests/support/database.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { insertSelections } from "../../selection/entries/store.ts";
import { findDrift } from "../intake/counter-store.ts";
import { eraseCandidate } from "../intake/erase-candidate.ts";
import { candidateRecord } from "../intake/fixtures.ts";
import { writeCandidates } from "../intake/write-candidates.ts";
import { type Cursor, placesAround, type Search } from "./filter.ts";
import { searchCandidates } from "./search-store.ts";

const test = useTestApp();
const SIZE = 4;

const table = new Map(
  readFileSync(new URL("places.txt", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => {
      const [zip = "", lat, lng] = line.split(" ");
      return [zip, [lat, lng].map((angle) => (Number(angle) / 1000 / 180) * Math.PI)] as const;
    }),
);

const NEIGHBOURS: Readonly<Record<string, string>> = { "35042": "35000", "97499": "97490", "75998": "75116" };

function distance(from: string, to: string): number | null {
  const vectors = [from, to].map((zip) => {
    const [lat, lng] = table.get(NEIGHBOURS[zip] ?? zip) ?? [];
    return lat === undefined || lng === undefined
      ? undefined
      : [Math.cos(lat) * Math.cos(lng), Math.cos(lat) * Math.sin(lng), Math.sin(lat)];
  });
  const [one, other] = vectors;
  if (!one || !other) return null;
  const chord = Math.hypot(...one.map((value, axis) => value - (other[axis] ?? 0)));
  return Math.round(6371 * 2 * Math.asin(chord / 2));
}

const ZIP_CODES = ["35000", "35200", "35510", "35590", "35400", "22000", "75001", "75011", "93100", "20000", "97410"];
const UNKNOWN = [...Object.keys(NEIGHBOURS), "98999"];

const record = fc
  .record({
    externalId: fc.integer({ min: 1, max: 40 }).map((n) => `ASV-${n}`),
    active: fc.constantFrom(true, true, true, false),
    ZIPCode: fc.constantFrom(...ZIP_CODES, ...UNKNOWN),
    studyLevelCategory: fc.constantFrom(null, 3, 4),
    jobInterviewStatus: fc.constantFrom(null, ...INTERVIEW_STATUSES),
    jobInterviewNotice: fc.constantFrom(null, ...OPINIONS),
    lastName: fc.constantFrom("Martin", "Saint-Martin", "Ma", "Le Goff", "LE FLOC'H", "Sørensen"),
    firstName: fc.constantFrom("Léa", "Anne-Marie", "Marie", "Œlenn"),
  })
  .map(candidateRecord);

const wanted = fc.record({
  near: fc.constantFrom(undefined, "35000", "75002", "97400", "35590"),
  radius: fc.constantFrom(undefined, undefined, ...RADII),
  order: fc.constantFrom(undefined, "distance" as const, "publication" as const),
  departments: fc.subarray(["35", "75", "974"]),
  category: fc.constantFrom(undefined, undefined, 3, 4),
  statuses: fc.oneof(fc.constant([]), fc.subarray([...INTERVIEW_STATUSES])),
  opinions: fc.oneof(fc.constant([]), fc.subarray([...OPINIONS])),
  lastName: fc.constantFrom(undefined, undefined, "martin", "LeGoff", "floc´h", "M", "le-", "soren", "%", " "),
  firstName: fc.constantFrom(undefined, undefined, "marie", "é", "oel"),
  active: fc.constantFrom(true, true, true, false),
  withoutSelection: fc.boolean(),
});
type Wanted = typeof wanted extends fc.Arbitrary<infer W> ? W : never;

const CLINIC = "35510";

const includes = (values: readonly string[], value: string | null) => value !== null && values.includes(value);

function matchesName(name: string, query = ""): boolean {
  const [folded = "", part = ""] = [name, query].map(foldName);
  return part.length < 3 ? folded.startsWith(part) : folded.includes(part);
}

async function expectedOf(account: string, search: Wanted): Promise<[number, number | null][]> {
  const { db } = test.ctx;
  const rows = await db.selectFrom("candidates").selectAll().execute();
  const selected = await db.selectFrom("selections").selectAll().where("account_id", "=", account).execute();
  const own = new Set(selected.map((one) => one.candidate_id));
  const centre = search.near ?? CLINIC;
  const isNearest = (search.order ?? (search.near === undefined ? "publication" : "distance")) === "distance";
  const listed = (row: (typeof rows)[number]) => (row.published_at ?? row.created_at).getTime();
  const far = (row: (typeof rows)[number]) => distance(centre, row.zip_code) ?? Number.MAX_SAFE_INTEGER;
  return rows
    .filter(
      (row) =>
        row.active === search.active &&
        (row.active || own.has(row.id)) &&
        !(search.withoutSelection && own.has(row.id)) &&
        (search.radius === undefined || far(row) <= search.radius) &&
        (search.departments.length === 0 || search.departments.includes(departmentFromZip(row.zip_code) ?? "")) &&
        (search.category === undefined || row.study_level_category === search.category) &&
        (search.statuses.length === 0 || includes(search.statuses, row.job_interview_status)) &&
        (search.opinions.length === 0 || includes(search.opinions, row.job_interview_notice)) &&
        matchesName(row.last_name, search.lastName) &&
        matchesName(row.first_name, search.firstName),
    )
    .sort((one, other) => (isNearest ? far(one) - far(other) : 0) || listed(other) - listed(one) || other.id - one.id)
    .map((row) => [row.id, distance(centre, row.zip_code)]);
}

function searchOf(accountId: string, { near, radius, order, ...facets }: Wanted): Omit<Search, "start"> {
  const { departments } = facets;
  const input = { near, radius: radius && String(radius), order, ZIPCode: departments };
  const { within, ...around } = placesAround(input, CLINIC);
  return { accountId, ...around, filter: { ...facets, within }, size: SIZE };
}

it("each search returns the pages and totals that a simple scan of all candidates returns (S3-19 S3-21 B7-01 B7-05)", {
  timeout: 90_000,
}, async () => {
  const { db } = test.ctx;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(record, { minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 4 }),
      fc.array(wanted, { minLength: 12, maxLength: 12 }),
      async (batches, searches) => {
        await emptyTables(test.database.connection);
        const account = await makeHolder(test.ctx);
        for (const [version, batch] of batches.entries()) {
          test.clock.advance(1000);
          const newer = batch.map((item) => ({ ...item, version: version + 1 }));
          await writeCandidates(test.ctx, newer);
        }
        await eraseCandidate(test.ctx, "ASV-1");
        const first = await db.selectFrom("candidates").select("id").orderBy("id").limit(3).execute();
        for (const { id } of first) await insertSelections(db, [account], id, test.clock.now());
        expect(await db.transaction().execute((trx) => findDrift(trx))).toEqual({ counts: [], names: [] });
        for (const one of searches) {
          const expected = await expectedOf(account, one);
          const search = searchOf(account, one);
          const found: [number, number | null][] = [];
          let after: Cursor | undefined;
          do {
            const page = await searchCandidates(db, { ...search, start: after ? { after } : { offset: 0 } });
            expect(page.total, JSON.stringify(one)).toBe(expected.length);
            found.push(...page.cards.map((card): [number, number | null] => [card.id, card.distance]));
            after = page.next ?? undefined;
          } while (after && found.length <= expected.length);
          expect(found, JSON.stringify(one)).toEqual(expected);
          const second = await searchCandidates(db, { ...search, start: { offset: SIZE } });
          expect(second.cards.map((card) => card.id)).toEqual(expected.slice(SIZE, 2 * SIZE).map(([id]) => id));
        }
      },
    ),
    { numRuns: 4 },
  );
});

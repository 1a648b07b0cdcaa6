import type { SearchOrder } from "contract/candidates/nearby.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { findDrift, writeDeltas } from "../intake/counter-store.ts";
import { type CandidateFilter, placesAround, type Search } from "./filter.ts";
import { searchStatement } from "./search-store.ts";

const test = useTestApp();

interface Node {
  readonly "Index Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Shared Hit Blocks": number;
  readonly "Shared Read Blocks": number;
  readonly Plans?: readonly Node[];
}

const CHUNK = 5000;

async function fill(count: number): Promise<void> {
  const { db } = test.ctx;
  await sql`truncate candidates, candidate_counts, candidate_names cascade`.execute(db);
  for (let first = 1; first <= count; first += CHUNK) await fillChunk(first, Math.min(first + CHUNK - 1, count));
  await db.transaction().execute(async (trx) => writeDeltas(trx, await findDrift(trx)));
  for (const table of ["candidates", "candidate_counts", "candidate_names"]) {
    // Repeat the vacuum: while another test has an open transaction, PostgreSQL cannot mark the table's pages as
    // visible to all transactions.
    do await sql`vacuum analyze ${sql.table(table)}`.execute(db);
    while (await hasUnmarkedPages(table));
  }
}

async function hasUnmarkedPages(table: string): Promise<boolean> {
  const { rows } = await sql<{ unmarked: boolean }>`
    select relallvisible < relpages as unmarked from pg_class where oid = ${table}::regclass`.execute(test.ctx.db);
  return rows[0]?.unmarked === true;
}

async function fillChunk(first: number, last: number): Promise<void> {
  await sql`
    insert into candidates (external_id, version, content_hash, active, contact_shareable, last_name, first_name,
      last_name_folded, first_name_folded, zip_code, place, department, internship_duration, job_interview_status,
      job_interview_notice, study_level_category, ran_fr, ran_ma, ran_ar, published_at, created_at, updated_at,
      driving_licence, available_from)
    select 'ASV-' || n, 1, '', n % 40 <> 0, false, 'Martin', 'Léa', 'martin' || n / 100 || 'x', 'lea' || n / 100 || 'x',
      (10 + n % 30) || (array['000', '100', '200', '300', '600'])[1 + n / 30 % 5],
      case n / 30 % 5 when 4 then '' else (10 + n % 30) || (array['000', '100', '200', '300'])[1 + n / 30 % 5] end,
      (10 + n % 30)::text, 0, 'oui', (array['Réserves', 'Avis favorable'])[1 + n % 2], 1 + n % 3, 0, 0, 0,
      timestamptz '2026-01-01' + n * interval '1 second', now(), now(),
      (array['yes', 'no', 'soon', null])[1 + n / 7 % 4],
      case n / 11 % 3 when 0 then date '2026-01-01' + n % 300 end
    from generate_series(${first}::integer, ${last}::integer) as n`.execute(test.ctx.db);
}

async function measure(search: Search) {
  const { db } = test.ctx;
  const { sql: text, parameters } = searchStatement(search).compile(db);
  const explained = await db.executeQuery<{ "QUERY PLAN": [{ Plan: Node }] }>({
    ...searchStatement(search).compile(db),
    sql: `explain (analyze, buffers, format json) ${text.replace("/* prepared */", "")}`,
    parameters,
  });
  const root = explained.rows[0]?.["QUERY PLAN"][0].Plan;
  if (!root) throw new Error("The database returned no query plan");
  const nodes = allOf(root);
  return {
    buffers: root["Shared Hit Blocks"] + root["Shared Read Blocks"],
    rows: nodes.reduce((sum, node) => sum + node["Actual Rows"] * node["Actual Loops"], 0),
    indexes: nodes.flatMap((node) => node["Index Name"] ?? []),
  };
}

function allOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(allOf)];
}

const nothing: CandidateFilter = { departments: [], statuses: [], opinions: [], active: true, withoutSelection: true };
const w1: CandidateFilter = {
  ...nothing,
  departments: ["10", "17", "29"],
  category: 3,
  statuses: ["oui"],
  opinions: ["Réserves", "Avis favorable"],
};

const around = (radius?: string, order?: SearchOrder) =>
  placesAround({ near: "10000", radius, order, ZIPCode: [] }, null);

const searches: readonly [string, CandidateFilter, string, ReturnType<typeof around>?][] = [
  ["W1", w1, "candidates_by_department"],
  ["no filter", nothing, "candidates_newest"],
  ["facets", { ...w1, departments: [] }, "candidates_newest"],
  ["a last name", { ...nothing, lastName: "tin42x" }, "candidates_by_last_name"],
  ["a first name", { ...nothing, firstName: "lea42x" }, "candidates_by_first_name"],
  ["B7-05 the nearest", nothing, "candidates_by_place", around()],
  ["B7-05 the nearest, facets", { ...w1, departments: [] }, "candidates_by_place", around()],
  ["B7-05 within 50 km", w1, "candidates_by_place", around("50")],
  ["B7-05 the latest within 50 km", nothing, "candidates_by_place", around("50", "publication")],
];

/**
 * These searches read more rows when the table grows, because these searches compute the total by counting index
 * entries.
 */
const stated: typeof searches = [
  ["a licence (B11-06)", { ...nothing, licence: "yes" }, "candidates_by_licence"],
  ["available (B11-06)", { ...nothing, availableBefore: "2026-06-01" }, "candidates_by_availability"],
  ["a licence in departments (B11-06)", { ...w1, licence: "yes" }, "candidates_by_licence"],
];

describe("the query plan of a search", () => {
  it("a search uses an index, and reads as many rows in a large table as in a small one", async () => {
    const accountId = await makeHolder(test.ctx);
    const measureAll = async () => {
      const measured = new Map<string, Awaited<ReturnType<typeof measure>>>();
      for (const [name, facets, , { within, ...place } = { within: undefined }] of [...searches, ...stated]) {
        const search: Search = { accountId, ...place, filter: { ...facets, within }, start: { offset: 0 }, size: 30 };
        measured.set(name, await measure(search));
        measured.set(`${name}, shared`, await measure({ ...search, sharedBy: accountId }));
      }
      return measured;
    };
    await fill(10_000);
    const small = await measureAll();
    await fill(40_000);
    const large = await measureAll();
    const indexesOf = (list: typeof searches) =>
      list.flatMap(([name, , index]) => [[name, index] as const, [`${name}, shared`, index] as const]);
    for (const [name, index] of indexesOf([...searches, ...stated])) {
      expect(large.get(name)?.indexes, name).toContain(index);
      expect(large.get(name)?.buffers, name).toBeLessThanOrEqual(2000);
    }
    for (const [name] of indexesOf(searches)) {
      expect(large.get(name)?.rows, name).toBeLessThanOrEqual((small.get(name)?.rows ?? 0) * 1.2);
    }
  });
});

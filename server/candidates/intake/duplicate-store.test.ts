import { sql } from "kysely";
import { expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { duplicatesStatement } from "./duplicate-store.ts";
import { candidateRecord } from "./fixtures.ts";
import { incomingCandidate } from "./incoming-candidate.ts";

const test = useTestApp();

interface Node {
  readonly "Index Name"?: string;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly Node[];
}

function allOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(allOf)];
}

it("the search for likely duplicates uses an index even if all candidates share a phone number", async () => {
  const { db } = test.ctx;
  await sql`
    insert into candidates (external_id, version, content_hash, active, contact_shareable, last_name, first_name,
      last_name_folded, first_name_folded, birthday, cell_phone, zip_code, department, internship_duration, ran_fr,
      ran_ma, ran_ar, created_at, updated_at)
    select 'ASV-' || n, 1, '', true, false, 'Martin', 'Léa', 'martin', 'lea', '2005-02-28', '0639980077', '35000', '35',
      0, 0, 0, 0, now(), now()
    from generate_series(1, 5000) as n`.execute(db);
  await sql`analyze candidates`.execute(db);

  const { content } = incomingCandidate(test.ctx, candidateRecord({ cellPhone: "0639980078" }));
  const newcomer = { content, id: null };
  const { sql: text, parameters } = duplicatesStatement([newcomer]).compile(db);
  const explained = await db.executeQuery<{ "QUERY PLAN": [{ Plan: Node }] }>({
    ...duplicatesStatement([newcomer]).compile(db),
    sql: `explain (analyze, format json) ${text}`,
    parameters,
  });
  const root = explained.rows[0]?.["QUERY PLAN"][0].Plan;
  const nodes = root ? allOf(root) : [];
  const indexes = nodes.flatMap((node) => node["Index Name"] ?? []);
  expect(indexes.sort()).toEqual(["candidates_by_cell_phone", "candidates_by_person"]);
  expect(Math.max(...nodes.map((node) => node["Rows Removed by Filter"] ?? 0))).toBeLessThan(10);
});

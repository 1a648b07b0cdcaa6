import fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { rowsAsTable } from "./rows-as-table.ts";

const test = useTestApp();
const COLUMNS = { key: "integer", text: "text", count: "integer", is_open: "boolean", at: "timestamptz" };
const text = fc.string({ unit: "grapheme" }).filter((value) => !value.includes("\u0000"));
const someRows = fc.array(
  fc.record({
    text: fc.oneof(fc.constant("même"), fc.constant(null), text),
    count: fc.oneof(fc.constant(7), fc.constant(null), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
    is_open: fc.oneof(fc.constant(null), fc.boolean()),
    at: fc.oneof(fc.constant(null), fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true })),
  }),
  { minLength: 1, maxLength: 6 },
);

it("PostgreSQL gets the rows of rowsAsTable unchanged, even if all have the same value or null", async () => {
  await fc.assert(
    fc.asyncProperty(someRows, async (values) => {
      const rows = values.map((value, key) => ({ key, ...value }));
      const arrived = await sql`select * from ${rowsAsTable(rows, COLUMNS)} order by key`.execute(test.ctx.db);
      expect(arrived.rows).toEqual(rows);
    }),
    { numRuns: 30 },
  );
});

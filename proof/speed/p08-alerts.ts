import type { Row } from "../rows/row.ts";
import { type AlertTimes, compareAlerts } from "./alerts.ts";
import type { TestBed } from "./test-bed.ts";
import { number } from "./turns.ts";

async function run(bed: TestBed) {
  const { matching, withSms } = await compareAlerts(await bed.empty(), bed.folder());
  const told = ({ product, bare, pairs, rows }: AlertTimes) =>
    `${number(product / pairs)} × one row a pair, ${number(product / bare)} × bare SQL ` +
    `(${number(product, 0)} ms, ${number(rows.product, 0)} rows instead of ${number(rows.pairs, 0)})`;
  return {
    measured: `${told(matching)}; with links and sealed SMS ${told(withSms)}`,
    ok: matching.product <= 0.15 * matching.pairs && matching.product <= 2 * matching.bare,
  };
}

export const rows: readonly Row[] = [
  {
    row: "P8",
    title: "Alerts W3: 1,000 candidates, 10,000 accounts, 600,000 pairs",
    target: "≤ 0.15 × one row a pair, ≤ 2 × bare matching",
    run,
  },
];

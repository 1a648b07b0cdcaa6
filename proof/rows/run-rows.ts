import { parseArgs } from "node:util";
import { openTestBed } from "../speed/test-bed.ts";
import { type Figure, keepFigures, mark, toFigure } from "./figures.ts";
import { findRows } from "./find-rows.ts";
import { writeReports } from "./reports.ts";
import type { Finding, Row } from "./row.ts";

const SIZES: Readonly<Record<string, number>> = { "10k": 10_000, "100k": 100_000, "1m": 1_000_000 };
const FULL_SIZE = "1m";

/**
 * `npm run soak` and `npm run bench -- [--only F-01,T-16] [--write] [--list]`: the rows whose numbers begin so, one
 * after the other. --write keeps the figures and makes the tables of docs/trust.md and docs/bench.md. --list runs
 * nothing: with --write it makes the tables anew from earlier figures. `--size 10k|100k|1m` is the large base of the
 * rows of speed: a smaller one is a quick look, which is not kept.
 */
export async function runRows(numbers: RegExp): Promise<never> {
  const { values } = parseArgs({
    options: {
      only: { type: "string" },
      size: { type: "string", default: FULL_SIZE },
      write: { type: "boolean", default: false },
      list: { type: "boolean", default: false },
    },
  });
  const size = SIZES[values.size.toLowerCase()];
  if (size === undefined) throw new Error(`--size: ${Object.keys(SIZES).join(", ")}`);
  const isKept = values.write && size === SIZES[FULL_SIZE];
  const all = await findRows();
  const wanted = values.only?.toUpperCase().split(",");
  const rows = all.filter(({ row }) => numbers.test(row) && (wanted === undefined || wanted.includes(row)));
  if (values.list) for (const { row, title, target } of rows) console.log(`${row}  ${title}  (${target})`);

  const found: Figure[] = [];
  const bed = openTestBed(size);
  try {
    for (const row of values.list ? [] : rows) {
      found.push(await measure(row, () => row.run(bed)));
      // After each one: a long run that is stopped keeps what it has.
      if (isKept) keepFigures(found, all);
    }
  } finally {
    await bed.close();
  }
  if (isKept) writeReports();
  tell(found);
  // A row that forgot something open does not keep the command from ending.
  process.exit();
}

async function measure(row: Row, run: () => Promise<Finding>): Promise<Figure> {
  console.log(`\n── ${row.row} ${row.title} (${row.target}) ──`);
  const startedAt = performance.now();
  const finding = await run().catch((error: unknown) => {
    console.error(error);
    return { measured: `stopped: ${error instanceof Error ? error.message : String(error)}`, ok: false };
  });
  const figure = toFigure(row, finding, (performance.now() - startedAt) / 1000);
  console.log(`${mark(figure)} ${figure.measured} (${figure.seconds} s)`);
  return figure;
}

function tell(found: readonly Figure[]): void {
  if (found.length === 0) return;
  console.log();
  for (const figure of found) {
    console.log(`${mark(figure)} ${figure.row.padEnd(4)}  ${figure.title}  (${figure.target})`);
    console.log(`        ${figure.measured}`);
  }
  const failed = found.filter(({ ok }) => ok === false).length;
  console.log(`\n${found.length - failed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

import { parseArgs } from "node:util";
import { findRows } from "../proof/rows/find-rows.ts";
import { keepMeasurements, type Measurement, readMeasurements, toMeasurement } from "../proof/rows/measured.ts";
import type { Finding, SoakRow } from "../proof/rows/row.ts";
import { writeTrust } from "../proof/rows/trust.ts";

// npm run soak -- [--only F-01,T-16] [--write] [--list]
// The threats and faults of docs/policy.md at full length, one after the other; --write keeps the figures and makes
// docs/trust.md. --list runs nothing: with --write it makes the table anew from earlier figures.
const { values } = parseArgs({
  options: {
    only: { type: "string" },
    write: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
  },
});

async function measure(row: SoakRow): Promise<Measurement> {
  console.log(`\n── ${row.row} ${row.title} ──`);
  const startedAt = performance.now();
  const finding: Finding = await row.run().catch((error: unknown) => ({
    measured: `stopped: ${error instanceof Error ? error.message : String(error)}`,
    ok: false,
  }));
  const measurement = toMeasurement(row, finding, (performance.now() - startedAt) / 1000);
  console.log(`${finding.ok ? "✓" : "✗"} ${finding.measured} (${measurement.seconds} s; target: ${row.target})`);
  return measurement;
}

const rows = await findRows();
const wanted = values.only?.split(",");
const chosen = values.list ? [] : rows.filter(({ row }) => wanted === undefined || wanted.includes(row));
if (values.list) for (const { row, title, target } of rows) console.log(`${row}  ${title}  (${target})`);

const found: Measurement[] = [];
for (const row of chosen) {
  found.push(await measure(row));
  // After each one: a long run that is stopped keeps what it has.
  if (values.write) keepMeasurements(found, rows);
}
if (values.write) writeTrust(found.length > 0 ? keepMeasurements(found, rows) : readMeasurements());

console.log();
for (const { ok, row, title, measured, seconds } of found) {
  console.log(`${ok ? "✓" : "✗"} ${row}  ${title.padEnd(60)} ${String(seconds).padStart(5)} s  ${measured}`);
}
const failed = found.filter(({ ok }) => !ok).length;
if (chosen.length > 0) console.log(`\n${found.length - failed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
// A row that forgot something open does not keep the command from ending.
process.exit();

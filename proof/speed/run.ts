import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openGround } from "./ground.ts";
import { keepFigures } from "./report.ts";
import type { BenchRow, Finding, Measured } from "./row.ts";

const SIZES: Readonly<Record<string, number>> = { "10k": 10_000, "100k": 100_000, "1m": 1_000_000 };

/**
 * `npm run bench -- [--only P1,P7] [--size 10k|100k|1m] [--write]`: every target of speed, one after the other.
 * --write keeps the figures and makes docs/bench.md; with --size it is a quick look, which is not kept.
 */
export async function runBench(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: "string" },
      size: { type: "string", default: "1m" },
      write: { type: "boolean", default: false },
    },
  });
  const size = SIZES[values.size.toLowerCase()];
  if (size === undefined) throw new Error(`--size : ${Object.keys(SIZES).join(", ")}`);
  const wanted = values.only?.toUpperCase().split(",");
  const rows = (await findRows()).filter(({ row }) => wanted === undefined || wanted.includes(row));
  const ground = await openGround(size);
  const measured: Measured[] = [];
  try {
    for (const row of rows) {
      console.log(`\n── ${row.row} ${row.title} (${row.target}) ──`);
      const began = performance.now();
      const finding = await row.run(ground).catch(failed);
      measured.push({ ...row, finding, seconds: (performance.now() - began) / 1000 });
      console.log(`${mark(finding)} ${finding.measured}`);
    }
  } finally {
    await ground.close();
  }
  console.log();
  for (const { row, title, target, finding } of measured) {
    console.log(`${mark(finding)} ${row.padEnd(4)} ${title} · ${target}\n       ${finding.measured}`);
  }
  if (values.write && size === SIZES["1m"]) keepFigures(measured);
  if (measured.some(({ finding }) => finding.met === false)) process.exitCode = 1;
}

/** Every row of this folder, in the order of their numbers. */
async function findRows(): Promise<BenchRow[]> {
  const files = readdirSync(import.meta.dirname).filter((name) => /^p\d\d-.*\.ts$/.test(name));
  const found: BenchRow[] = [];
  for (const name of files.sort()) {
    const { rows }: { readonly rows: readonly BenchRow[] } = await import(join(import.meta.dirname, name));
    found.push(...rows);
  }
  return found;
}

function failed(error: unknown): Finding {
  console.error(error);
  return { measured: `arrêté : ${error instanceof Error ? error.message : String(error)}`, met: false };
}

/** Whether a target is met; a dash where this command does not measure it. */
export function mark({ met }: Finding): string {
  return met === undefined ? "–" : met ? "✓" : "✗";
}

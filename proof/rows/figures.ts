import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";
import { byRow, type Finding, type Row } from "./row.ts";

const FILE = join(import.meta.dirname, "figures.json");

const Figures = z.array(
  z.object({
    row: z.string(),
    title: z.string(),
    target: z.string(),
    measured: z.string(),
    ok: z.optional(z.boolean()),
    on: z.string(),
    seconds: z.optional(z.number()),
    machine: z.optional(z.string()),
  }),
);

/** The latest figure of a row, the day and the machine that it was measured on, and how long that took. */
export type Figure = z.infer<typeof Figures>[number];

/** The figures of earlier runs. */
export function readFigures(): Figure[] {
  return Figures.parse(JSON.parse(readFileSync(FILE, "utf8")));
}

/** Keeps what a run found in place of what the same row found before; rows that no longer exist go. */
export function keepFigures(found: readonly Figure[], rows: readonly Row[]): void {
  const isSame = (one: Pick<Row, "row" | "title">, other: Pick<Row, "row" | "title">) =>
    one.row === other.row && one.title === other.title;
  const former = readFigures().filter((one) => !found.some((other) => isSame(one, other)));
  const kept = [...former, ...found]
    .filter((one) => rows.some((row) => isSame(one, row)))
    .sort((one, other) => byRow(one, other) || one.title.localeCompare(other.title));
  writeFileSync(FILE, `${JSON.stringify(kept, null, 2)}\n`);
}

/** What a row found, as it is kept. */
export function toFigure({ row, title, target }: Row, finding: Finding, seconds: number): Figure {
  const on = new Date().toISOString().slice(0, 10);
  const memory = Math.round(totalmem() / 2 ** 30);
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${memory} GiB, Node ${process.versions.node}`;
  return { row, title, target, ...finding, on, seconds: Math.round(seconds), machine };
}

/** Whether a target is met; a dash where this command does not measure it. */
export function mark({ ok }: Finding): string {
  return ok === undefined ? "–" : ok ? "✓" : "✗";
}

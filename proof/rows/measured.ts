import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import type { Finding, SoakRow } from "./row.ts";

const FILE = join(import.meta.dirname, "measured.json");

const Measured = z.array(
  z.object({
    row: z.string(),
    title: z.string(),
    target: z.string(),
    measured: z.string(),
    ok: z.boolean(),
    on: z.string(),
    seconds: z.number(),
  }),
);

/** The latest figure of a row, and the day it was measured. */
export type Measurement = z.infer<typeof Measured>[number];

/** The figures of earlier runs. */
export function readMeasurements(): Measurement[] {
  return existsSync(FILE) ? Measured.parse(JSON.parse(readFileSync(FILE, "utf8"))) : [];
}

/** Keeps what a run found in place of what the same row found before; rows that no longer exist go. */
export function keepMeasurements(found: readonly Measurement[], rows: readonly SoakRow[]): Measurement[] {
  const isSame = (one: { row: string; title: string }, other: { row: string; title: string }) =>
    one.row === other.row && one.title === other.title;
  const former = readMeasurements().filter((one) => !found.some((other) => isSame(one, other)));
  const kept = [...former, ...found]
    .filter((one) => rows.some((row) => isSame(one, row)))
    .sort((one, other) => one.row.localeCompare(other.row) || one.title.localeCompare(other.title));
  writeFileSync(FILE, `${JSON.stringify(kept, null, 2)}\n`);
  return kept;
}

/** A figure with the row it belongs to. */
export function toMeasurement({ row, title, target }: SoakRow, finding: Finding, seconds: number): Measurement {
  const on = new Date().toISOString().slice(0, 10);
  return { row, title, target, measured: finding.measured, ok: finding.ok, on, seconds: Math.round(seconds) };
}

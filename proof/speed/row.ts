import type { Ground } from "./ground.ts";

/** What a row measured, as the table prints it, and whether it meets its target. */
export interface Finding {
  readonly measured: string;
  /** Undefined where this command does not measure it. */
  readonly met?: boolean;
}

/**
 * One target of speed. `npm run bench` finds it in any file of this folder whose name begins with its number
 * (`p01-search.ts`) and exports `rows`. Each compares two things in one run, in turns, because a machine's speed drifts.
 */
export interface BenchRow {
  /** "P1". */
  readonly row: string;
  /** What is measured, in a few words. */
  readonly title: string;
  readonly target: string;
  run(ground: Ground): Promise<Finding>;
}

/** A row with what it measured. */
export interface Measured extends BenchRow {
  readonly finding: Finding;
  readonly seconds: number;
}

import type { TestBed } from "../speed/test-bed.ts";

/** What a run found: the figure, as the table prints it, and whether it is within the target. */
export interface Finding {
  readonly measured: string;
  /** Undefined where this command does not measure it. */
  readonly ok?: boolean;
}

/**
 * One threat or fault of docs/policy.md at full length, or one target of speed of docs/bench.md. `npm run soak` and
 * `npm run bench` find it in any file of proof/threats, proof/faults and proof/speed whose name begins with its number
 * (`t16-answer-times.ts`, `f01-kill-while-writing.ts`, `p01-search.ts`) and exports `rows`.
 */
export interface Row {
  /** "F-01", "T-16", "P1". Several entries may bear the same one. */
  readonly row: string;
  /** What is done, in a few words. */
  readonly title: string;
  /** What must come out, with its unit: "0 lost of 100 kills". */
  readonly target: string;
  /**
   * Does it. Starts what it needs, stops all of it, sends to loopback only, and ends by itself. Speed is measured on
   * the test bed, and two things in turns in one run, because a machine's speed drifts.
   */
  run(bed: TestBed): Promise<Finding>;
}

/** F-02 before F-10, P2 before P10. */
export function byRow(one: Pick<Row, "row">, other: Pick<Row, "row">): number {
  return one.row.localeCompare(other.row, "en", { numeric: true });
}

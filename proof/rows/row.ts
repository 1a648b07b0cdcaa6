/** What a long run found: the figure, as the table prints it, and whether it is within the target. */
export interface Finding {
  readonly measured: string;
  readonly ok: boolean;
}

/**
 * One threat or fault of docs/policy.md, run at full length. `npm run soak` finds it in any file of this folder whose
 * name begins with a row's number (`f-01-kill-while-writing.ts`, `t-16-answer-times.ts`) and exports `rows`.
 */
export interface SoakRow {
  /** The row of docs/policy.md: "F-01", "T-16". Several entries may bear the same one. */
  readonly row: string;
  /** What is done, in a few words. */
  readonly title: string;
  /** What must come out, with its unit: "0 lost of 100 kills". */
  readonly target: string;
  /** Does it. Starts what it needs, stops all of it, sends to loopback only, and ends by itself. */
  run(): Promise<Finding>;
}

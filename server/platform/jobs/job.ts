import type { Expression } from "kysely";
import type { Policy } from "../configuration/policy.ts";
import type { AppContext } from "../context.ts";
import type { Database } from "../db/connect.ts";

/** Finds the next due time of a job. The time may lie in the past. Null if no work waits. */
export interface NextDue {
  (ctx: AppContext): Promise<Date | null>;
  /** Give a query for the due time if possible: all such queries run as one statement. */
  readonly byFacts?: {
    readonly query: (db: Database, policy: Policy, ctx: AppContext) => Expression<unknown>;
    /** Returns the due time. `facts` is null if the query finds no row. */
    readonly dueIn: (facts: unknown, ctx: AppContext) => Date | null;
  };
}

export interface Job {
  readonly name: string;
  /** True for a job that waits for external systems. A separate loop runs this job. */
  readonly isApart?: true;
  readonly nextDue: NextDue;
  /** Runs the job, which may leave work for its next run. Ends soon after `stopping` is aborted (policy F-34). */
  run(ctx: AppContext, stopping?: AbortSignal): Promise<void>;
}

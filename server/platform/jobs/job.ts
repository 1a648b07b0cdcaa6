import type { Expression } from "kysely";
import type { Policy } from "../configuration/policy.ts";
import type { AppContext } from "../context.ts";
import type { Database } from "../db/connect.ts";

/** Returns the next due time of a job, which may be in the past. Returns null if the job has no work. */
export interface NextDue {
  (ctx: AppContext): Promise<Date | null>;
  /**
   * A job sets this field if a query can compute its due time. The loop then runs the queries of all jobs as one
   * statement, the shared query.
   */
  readonly byFacts?: {
    readonly query: (db: Database, policy: Policy, ctx: AppContext) => Expression<unknown>;
    /** Returns the job's due time. `facts` is null if the query returned no row. */
    readonly dueIn: (facts: unknown, ctx: AppContext) => Date | null;
  };
}

export interface Job {
  readonly name: string;
  /**
   * True for a job that waits for external systems. This job gets a loop of its own, so that it does not delay other
   * jobs.
   */
  readonly isApart?: true;
  readonly nextDue: NextDue;
  /**
   * Does due work. A run may leave some work for the next run, and ends soon after `stopping` is aborted (policy F-34).
   */
  run(ctx: AppContext, stopping?: AbortSignal): Promise<void>;
}

import type { Expression } from "kysely";
import type { Policy } from "../configuration/policy.ts";
import type { AppContext } from "../context.ts";
import type { Database } from "../db/connect.ts";

/** Returns the next due time of a job, which may be in the past. Returns null if there is no work. */
export interface NextDue {
  (ctx: AppContext): Promise<Date | null>;
  /**
   * Set this field if a query can compute the due time. The loop then runs the queries of all jobs as one statement.
   */
  readonly byFacts?: {
    readonly query: (db: Database, policy: Policy, ctx: AppContext) => Expression<unknown>;
    /** Returns the due time. `facts` is null if the query returned no row. */
    readonly dueIn: (facts: unknown, ctx: AppContext) => Date | null;
  };
}

export interface Job {
  readonly name: string;
  /** True for a job that waits for external systems. Its own loop prevents delays of other jobs. */
  readonly isApart?: true;
  readonly nextDue: NextDue;
  /** Does due work, and may leave work for the next call. Ends soon after `stopping` is aborted (policy F-34). */
  run(ctx: AppContext, stopping?: AbortSignal): Promise<void>;
}

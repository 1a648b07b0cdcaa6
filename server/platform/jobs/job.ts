import type { Expression } from "kysely";
import type { Policy } from "../configuration/policy.ts";
import type { AppContext } from "../context.ts";
import type { Database } from "../db/connect.ts";

/** Finds the next due time of a job, which may be in the past. Null if there is no work. */
export interface NextDue {
  (ctx: AppContext): Promise<Date | null>;
  /** If possible, give a query for the due time, because all these queries run as one statement. */
  readonly byFacts?: {
    readonly query: (db: Database, policy: Policy, ctx: AppContext) => Expression<unknown>;
    /** Returns the due time. `facts` is null if the query returned no row. */
    readonly dueIn: (facts: unknown, ctx: AppContext) => Date | null;
  };
}

export interface Job {
  readonly name: string;
  /** True for a job that waits for external systems. Such a job runs in a separate loop. */
  readonly isApart?: true;
  readonly nextDue: NextDue;
  /** Runs the job. Some work may remain for the next run. Ends soon after `stopping` is aborted (policy F-34). */
  run(ctx: AppContext, stopping?: AbortSignal): Promise<void>;
}

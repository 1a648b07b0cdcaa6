import type { Expression } from "kysely";
import type { Policy } from "../configuration/policy.ts";
import type { AppContext } from "../context.ts";
import type { Database } from "../db/connect.ts";

/** Finds the next due time of a job, which may be past. Null if no work waits. */
export interface NextDue {
  (ctx: AppContext): Promise<Date | null>;
  /** Set if a fixed query finds the due time, so that all jobs share one query. */
  readonly byFacts?: {
    readonly query: (db: Database, policy: Policy, ctx: AppContext) => Expression<unknown>;
    /** `facts` is null if the query finds nothing. */
    readonly dueIn: (facts: unknown, ctx: AppContext) => Date | null;
  };
}

/** Work that becomes due at an instant, which the database stores. */
export interface Job {
  readonly name: string;
  /** True for a job that waits for external systems, and therefore runs in a separate loop. */
  readonly isApart?: true;
  readonly nextDue: NextDue;
  /** Runs the job, which may leave work for the next run. Ends soon after `stopping` is aborted (policy F-34). */
  run(ctx: AppContext, stopping?: AbortSignal): Promise<void>;
}

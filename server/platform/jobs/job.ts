import type { Expression } from "kysely";
import type { Policy } from "../configuration/policy.ts";
import type { AppContext } from "../context.ts";
import type { Database } from "../db/connect.ts";

/** Next due time, possibly past; null if nothing waits. */
export interface NextDue {
  (ctx: AppContext): Promise<Date | null>;
  /** Set if a fixed query gives the due time, so that all jobs share one query. */
  readonly byFacts?: {
    readonly query: (db: Database, policy: Policy, ctx: AppContext) => Expression<unknown>;
    /** `facts` is null if the query finds nothing. */
    readonly dueIn: (facts: unknown, ctx: AppContext) => Date | null;
  };
}

/** Work that falls due at an instant stored in the database. */
export interface Job {
  readonly name: string;
  /** Runs in its own loop, because it waits for external systems. */
  readonly isApart?: true;
  readonly nextDue: NextDue;
  /** May leave work for the next call. Should end soon after `stopping` is aborted (policy F-34). */
  run(ctx: AppContext, stopping?: AbortSignal): Promise<void>;
}

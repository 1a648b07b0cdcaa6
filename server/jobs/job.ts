import type { Expression } from "kysely";
import type { Database } from "../db/connect.ts";
import type { Policy } from "../policy.ts";
import type { World } from "../world.ts";

/** When a job has something to do next: an instant that may be past, or null when nothing waits. */
export interface NextDue {
  (world: World): Promise<Date | null>;
  /** Where one query tells, the same each time: the database is asked for those of all jobs at once. */
  readonly byFacts?: {
    readonly query: (db: Database, policy: Policy) => Expression<unknown>;
    /** The instant in what it tells; null for what finds nothing. */
    readonly dueIn: (facts: unknown, world: World) => Date | null;
  };
}

/** Work that falls due at an instant kept in the database. */
export interface Job {
  readonly name: string;
  /** It waits for others outside: it has a loop of its own, in which it keeps no other job waiting. */
  readonly isApart?: true;
  readonly nextDue: NextDue;
  /**
   * Does what is due at the present instant of the clock. May leave some for the next call, and should once `stopping`
   * is aborted: the process has seconds to leave (policy F-34).
   */
  run(world: World, stopping?: AbortSignal): Promise<void>;
}

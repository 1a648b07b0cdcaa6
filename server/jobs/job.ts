import type { World } from "../world.ts";

/** Work that falls due at an instant kept in the database. */
export interface Job {
  readonly name: string;
  /** It waits for others outside: it has a loop of its own, in which it keeps no other job waiting. */
  readonly isApart?: true;
  /** When it has something to do next: an instant that may be past, or null when nothing waits. */
  nextDue(world: World): Promise<Date | null>;
  /**
   * Does what is due at the present instant of the clock. May leave some for the next call, and should once `stopping`
   * is aborted: the process has seconds to leave (policy F-34).
   */
  run(world: World, stopping?: AbortSignal): Promise<void>;
}

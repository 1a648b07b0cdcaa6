import type { Clock } from "./clock.ts";

/** Stops asking a service that keeps failing. */
export interface Breaker {
  /** True while the service is left alone; after the pause one call may try again. */
  isOpen(): boolean;
  succeeded(): void;
  failed(): void;
}

/** Opens after so many failures in a row, for so many seconds; then lets one call through at a time. */
export function makeBreaker(clock: Clock, limits: { failures: number; pauseSeconds: number }): Breaker {
  let failures = 0;
  let triedAt = 0;
  return {
    isOpen: () => {
      if (failures < limits.failures) return false;
      const now = clock.now().getTime();
      const pausedMs = now - triedAt;
      // A clock that was put back makes no pause longer (policy F-16).
      if (pausedMs >= 0 && pausedMs < limits.pauseSeconds * 1000) return true;
      triedAt = now;
      return false;
    },
    succeeded: () => {
      failures = 0;
    },
    failed: () => {
      failures += 1;
      triedAt = clock.now().getTime();
    },
  };
}

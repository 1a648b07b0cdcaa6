import type { Clock } from "./clock.ts";

export interface Breaker {
  /** True while calls are blocked. After the pause, isOpen() returns false to one call, which may try again. */
  isOpen(): boolean;
  succeeded(): void;
  failed(): void;
}

export function makeBreaker(clock: Clock, limits: { failures: number; pauseSeconds: number }): Breaker {
  let failures = 0;
  let triedAt = 0;
  return {
    isOpen: () => {
      if (failures < limits.failures) return false;
      const now = clock.now().getTime();
      const pausedMs = now - triedAt;
      // The pause ends early if the clock was set back, so that the pause is never prolonged (policy F-16).
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

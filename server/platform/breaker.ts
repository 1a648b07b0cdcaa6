import type { Clock } from "./clock.ts";

export interface Breaker {
  /** After the pause, returns false to one caller only, who may then try a call. */
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
      // If the clock was set back, end the pause, because the pause would otherwise become longer (policy F-16).
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

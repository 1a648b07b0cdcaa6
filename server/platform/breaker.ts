import type { Clock } from "./clock.ts";

export interface Breaker {
  /** True while calls are paused. After the pause, returns false once, so that one caller can test the service. */
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
      // If somebody set the clock back, end the pause. Otherwise the pause would last until the clock catches up
      // (policy F-16).
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

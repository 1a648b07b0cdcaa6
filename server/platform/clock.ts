export interface Clock {
  now(): Date;
  /** True in the demo and in tests, which change the clock on purpose, so that a jump of the clock is no error. */
  readonly isMovedOnPurpose?: true;
  elapsed(): number;
}

const SKEW_MS = 5 * 60_000;

/** Returns the latest credible time of a stored row. A row with a later time comes from a wrong clock (policy F-36). */
export function latestCredible(now: Date): Date {
  return new Date(now.getTime() + SKEW_MS);
}

export interface MovableClock extends Clock {
  offsetMs(): number;
  setOffset(ms: number): void;
  hold(instant: Date): void;
  release(): void;
}

export const systemClock: Clock = {
  now: () => new Date(),
  elapsed: () => performance.now(),
};

export function movableClock(): MovableClock {
  let offset = 0;
  let held: Date | undefined;
  return {
    isMovedOnPurpose: true,
    now: () => new Date(held ?? Date.now() + offset),
    elapsed: () => performance.now(),
    offsetMs: () => offset,
    setOffset: (ms) => {
      offset = ms;
    },
    hold: (instant) => {
      held = instant;
      offset = instant.getTime() - Date.now();
    },
    release: () => {
      if (held) offset = held.getTime() - Date.now();
      held = undefined;
    },
  };
}

export interface SettableClock extends Clock {
  set(instant: Date | string): void;
  advance(ms: number): void;
}

export function standingClock(start: string): SettableClock {
  let instant = new Date(start);
  return {
    isMovedOnPurpose: true,
    now: () => new Date(instant),
    elapsed: () => performance.now(),
    set: (next) => {
      instant = new Date(next);
    },
    advance: (ms) => {
      instant = new Date(instant.getTime() + ms);
    },
  };
}

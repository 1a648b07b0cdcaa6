/** The only source of the present (in tests and in the demo it can be moved). */
export interface Clock {
  /** The present instant. */
  now(): Date;
  /** Set where a person or a test moves the clock: a jump is no fault of the machine. */
  readonly isMovedOnPurpose?: true;
  /** Milliseconds that pass at real speed, for measuring how long something took. */
  elapsed(): number;
}

/** How far apart the clocks of several servers may be. */
const SKEW_MS = 5 * 60_000;

/** The latest instant that a server may have stored by now. A later one was stored by a wrong clock and counts as none (policy F-36). */
export function latestCredible(now: Date): Date {
  return new Date(now.getTime() + SKEW_MS);
}

/** A clock that can be moved forward: real time plus an offset, which runs on after it was moved. */
export interface MovableClock extends Clock {
  offsetMs(): number;
  setOffset(ms: number): void;
  /** Stands still at an instant until `release`, after which the clock runs on from there. */
  hold(instant: Date): void;
  release(): void;
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => new Date(),
  elapsed: () => performance.now(),
};

/** The demo's clock. */
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

/** A clock that stands still until it is set: for tests. */
export interface SettableClock extends Clock {
  set(instant: Date | string): void;
  advance(ms: number): void;
}

/** A clock standing at `start`, an ISO instant. */
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

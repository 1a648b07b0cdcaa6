/** The only source of the present (in tests and in the demo it can be moved). */
export interface Clock {
  /** The present instant. */
  now(): Date;
  /** Milliseconds that pass at real speed, for measuring how long something took. */
  elapsed(): number;
}

/** A clock that can be moved forward: real time plus an offset. */
export interface MovableClock extends Clock {
  offsetMs(): number;
  setOffset(ms: number): void;
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => new Date(),
  elapsed: () => performance.now(),
};

/** Real time plus an offset in milliseconds: the demo's clock, which runs on after it was moved. */
export function movableClock(offset = 0): MovableClock {
  let current = offset;
  return {
    now: () => new Date(Date.now() + current),
    elapsed: () => performance.now(),
    offsetMs: () => current,
    setOffset: (ms) => {
      current = ms;
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

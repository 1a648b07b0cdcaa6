/** Chance that comes out the same for the same seed, so that a simulated year can be looked at again. */
export interface Chance {
  /** A number from 0 up to, but not, 1. */
  next(): number;
  /** A whole number from 0 to max - 1. */
  below(max: number): number;
  /** Whether something of this probability happens. */
  happens(probability: number): boolean;
  /** One of some values. */
  pick<Value>(values: readonly Value[]): Value;
  /** How many of something happen whose mean is known (Poisson). */
  count(mean: number): number;
}

/** Chance from a seed: mulberry32, which is short and good enough for arrivals. */
export function makeChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (max: number) => Math.floor(next() * max);
  return {
    next,
    below,
    happens: (probability) => next() < probability,
    pick: (values) => {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error("There is nothing to pick from");
      return value;
    },
    count: (mean) => {
      const limit = Math.exp(-mean);
      let count = 0;
      for (let product = next(); product > limit; product *= next()) count += 1;
      return count;
    },
  };
}

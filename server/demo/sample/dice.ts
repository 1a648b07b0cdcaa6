/** Draws that look random and always fall the same way for the same seed. */
export interface Dice {
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number;
  /** True `percent` times out of a hundred. */
  chance(percent: number): boolean;
  /** One entry of a list that is not empty. */
  pick<Item>(items: readonly Item[]): Item;
}

/** FNV-1a: spreads a text over 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return value >>> 0;
}

/** The dice of a seed. Sample data are drawn with it so that every start of the demo shows the same people. */
export function diceOf(seed: string): Dice {
  let state = hash(seed);
  // Mulberry32: 32 bits of state are plenty for sample data.
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    whole,
    chance: (percent) => next() * 100 < percent,
    pick(items) {
      const item = items[whole(0, items.length - 1)];
      if (item === undefined) throw new Error("Nothing to pick from");
      return item;
    },
  };
}

/** Adds the methods that the oldest supported browsers lack. The code may use these methods (tsconfig.floor.json). */

function withValue<Item>(this: Item[], index: number, value: Item): Item[] {
  const at = index < 0 ? this.length + index : index;
  if (at < 0 || at >= this.length) throw new RangeError("Invalid index");
  const copy = this.slice();
  copy[at] = value;
  return copy;
}

const ofLists = {
  toReversed(this: unknown[]) {
    return this.slice().reverse();
  },
  toSorted<Item>(this: Item[], compare?: (one: Item, other: Item) => number) {
    return this.slice().sort(compare);
  },
  with: withValue,
};

const ofArrays = {
  ...ofLists,
  toSpliced(this: unknown[], ...change: [number, number, ...unknown[]]) {
    const copy = this.slice();
    copy.splice(...change);
    return copy;
  },
};

const ofStrings = {
  isWellFormed(this: string) {
    return !/\p{Surrogate}/u.test(this);
  },
  toWellFormed(this: string) {
    return this.replace(/\p{Surrogate}/gu, "\ufffd");
  },
};

function add(prototype: object, methods: object): void {
  for (const [name, value] of Object.entries(methods)) {
    if (!(name in prototype)) Object.defineProperty(prototype, name, { value, writable: true, configurable: true });
  }
}

add(Array.prototype, ofArrays);
add(Object.getPrototypeOf(Uint8Array.prototype), ofLists);
add(String.prototype, ofStrings);

export {};

type Random = () => number;

const WORDS = [
  ..."<< [[[[[[[ endstream stream\n endobj /Length\x2099999999 /Count\x201000000000 /Filter/FlateDecode".split(" "),
  ..."/Kids[2\x200\x20R] /MediaBox[0\x200\x201e9\x201e9] -2147483648 trailer<</Root\x201\x200\x20R>>".split(" "),
];

/** Returns a random number generator (mulberry32). The same seed always gives the same numbers. */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function mutate(seeds: readonly Buffer[], random: Random): Buffer {
  const upTo = (most: number) => Math.floor(random() * most);
  const one = <Item>(items: readonly Item[]) => items[upTo(items.length)] as Item;
  let bytes = Buffer.from(one(seeds));
  const put = (at: number, chunk: Buffer, without = 0) => {
    bytes = Buffer.concat([bytes.subarray(0, at), chunk, bytes.subarray(at + without)]);
  };
  for (let issues = 1 + upTo(8); issues > 0; issues -= 1) {
    const at = upTo(bytes.length);
    const other = one(seeds);
    const from = upTo(other.length);
    const ways = [
      () => put(at, Buffer.of(upTo(256)), 1),
      () => put(at, Buffer.alloc(0), upTo(64)),
      () => put(at, bytes.subarray(at, at + upTo(200))),
      () => put(at, Buffer.from(one(WORDS))),
      () => put(at, other.subarray(from, from + upTo(400))),
    ];
    one(ways)();
  }
  return bytes;
}

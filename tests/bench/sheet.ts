import { ACCOUNTS } from "./fill.ts";
import { inTurns, report, send, sheet } from "./load.ts";
import { SIZE, startFloor, startProduct } from "./servers.ts";

// Compares the product with floor.ts in opening a sheet, with and without recording the view (P7 of docs/bench.md).
const [product, floor, reads] = [await startProduct(), await startFloor("pg"), await startFloor("reads")];
let next = Date.now() % SIZE;
const fresh = () =>
  Array.from({ length: 500 }, () => {
    next += 1;
    return sheet(1 + ((next * 7919) % SIZE), next % ACCOUNTS);
  });
const known = Array.from({ length: 200 }, (_, nth) => sheet(1 + nth, nth % ACCOUNTS));
const open = (origin: string) => () => send(origin, fresh(), { amount: 500 });
const again = (origin: string) => () => send(origin, known, { amount: 1000 });
for (const { origin } of [product, floor, reads]) await again(origin)();
const found = await inTurns(
  {
    ...{ product: open(product.origin), floor: open(floor.origin) },
    ...{ again: again(product.origin), reads: again(reads.origin) },
  },
  5,
);
const first = found.product.perSecond / found.floor.perSecond;
const second = found.again.perSecond / found.reads.perSecond;
const rates = (...loads: readonly { perSecond: number }[]) =>
  loads.map(({ perSecond }) => perSecond.toFixed(0)).join(", ");
report(
  "P7 sheet opened, beside floor-pg (≥ 0.7)",
  `${first.toFixed(2)} × (${rates(found.product, found.floor)})`,
  first >= 0.7,
);
report(
  "P7 opened again, beside a floor that reads (≥ 0.5)",
  `${second.toFixed(2)} × (${rates(found.again, found.reads)})`,
  second >= 0.5,
);
for (const server of [product, floor, reads]) await server.stop();

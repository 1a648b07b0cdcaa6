import type { Row } from "../rows/row.ts";
import { median } from "../rows/statistics.ts";
import { ACCOUNTS } from "./fill.ts";
import { sheet } from "./requests.ts";
import { sendRequests } from "./send-requests.ts";
import type { TestBed } from "./test-bed.ts";
import { inTurns, list, perSecond, ratios } from "./turns.ts";

const TURNS = 6;
const TURN_MS = 1000;
/** Sheets that are opened over and over. */
const AGAIN = 400;

async function run(bed: TestBed) {
  const url = await bed.copy(bed.size);
  const [product, floor, prepared, reads] = [
    await bed.product(url),
    await bed.floor("pg", url),
    await bed.floor("prepared", url),
    await bed.floor("reads", url),
  ];
  // Each contestant opens sheets of its own, each of them once: opening one again writes nothing.
  let next = 0;
  const fresh = () =>
    Array.from({ length: 4000 }, () => {
      next += 1;
      return sheet(1 + ((next * 7919) % bed.size), next % ACCOUNTS);
    });
  const opening = (origin: string) => () => sendRequests(origin, fresh(), { forMs: TURN_MS });
  const known = Array.from({ length: AGAIN }, (_, nth) => sheet(1 + nth, nth % ACCOUNTS));
  const again = (origin: string) => () => sendRequests(origin, known, { forMs: TURN_MS });
  const contestants = {
    product: opening(product.origin),
    floor: opening(floor.origin),
    prepared: opening(prepared.origin),
    again: again(product.origin),
    reads: again(reads.origin),
  };
  await inTurns(contestants, 2);
  const rounds = [await inTurns(contestants, TURNS), await inTurns(contestants, TURNS)];
  for (const server of [product, floor, prepared, reads]) await server.stop();
  const [own, other, ready] = [perSecond(rounds, "product"), perSecond(rounds, "floor"), perSecond(rounds, "prepared")];
  const [once, read] = [perSecond(rounds, "again"), perSecond(rounds, "reads")];
  return {
    measured:
      `${list(ratios(own, ready))} × floor-pg prepared (${list(own, 0)} requests/s; floor-pg prepared ` +
      `${list(ready, 0)}, not prepared ${list(other, 0)}); again within the hour ${list(ratios(once, read))} × ` +
      `a floor that only reads (${list(once, 0)}; ${list(read, 0)})`,
    ok: median(ratios(own, ready)) >= 0.7 && median(ratios(once, read)) >= 0.5,
  };
}

export const rows: readonly Row[] = [
  {
    row: "P7",
    title: "Sheet W2, its opening noted, 16 connections: requests per second",
    target: "≥ 0.7 × floor-pg prepared; again ≥ 0.5 × reads",
    run,
  },
];

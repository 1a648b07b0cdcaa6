import type { Row } from "../rows/row.ts";
import { median } from "../rows/statistics.ts";
import type { ServerProcess } from "../servers/server-process.ts";
import { manyW1 } from "./requests.ts";
import { sendRequests } from "./send-requests.ts";
import type { TestBed } from "./test-bed.ts";
import { inTurns, list, number, perSecond, ratios } from "./turns.ts";

const TURN_MS = 1000;
const TURNS = 6;
/** Answers before it counts: compiled code, prepared statements and the database's cache are those of a running server. */
const WARM_UP = 3000;

async function measure(bed: TestBed) {
  const url = await bed.database(bed.size);
  const [product, floor, prepared, memory] = [
    await bed.product(url),
    await bed.floor("pg", url),
    await bed.floor("prepared", url),
    await bed.floor("memory", url),
  ];
  const servers = { product, floor, prepared, memory };
  for (const server of Object.values(servers)) await sendRequests(server.origin, manyW1, { most: WARM_UP });
  const load =
    ({ origin }: ServerProcess) =>
    () =>
      sendRequests(origin, manyW1, { forMs: TURN_MS });
  const contestants = { product: load(product), floor: load(floor), prepared: load(prepared), memory: load(memory) };
  const round = () => inTurns(contestants, TURNS);
  const rounds = [await round(), await round()];
  for (const server of Object.values(servers)) await server.stop();
  return rounds;
}

async function requestsPerSecond(bed: TestBed) {
  const rounds = await measure(bed);
  const [own, floor] = [perSecond(rounds, "product"), perSecond(rounds, "floor")];
  const [prepared, memory] = [perSecond(rounds, "prepared"), perSecond(rounds, "memory")];
  return {
    measured:
      `${list(ratios(own, prepared))} × floor-pg prepared (${list(own, 0)} requests/s; floor-pg prepared ` +
      `${list(prepared, 0)}, not prepared ${list(floor, 0)}; memory ${list(memory, 0)})`,
    ok: median(ratios(own, prepared)) >= 0.8,
  };
}

async function spread(bed: TestBed) {
  const server = await bed.product(await bed.database(bed.size));
  await sendRequests(server.origin, manyW1, { most: WARM_UP });
  const { product } = await inTurns(
    { product: () => sendRequests(server.origin, manyW1, { forMs: TURN_MS }) },
    2 * TURNS,
  );
  await server.stop();
  const [p50, p99] = [median(product.map((result) => result.p50)), median(product.map((result) => result.p99))];
  return {
    measured: `${number(p99 / p50)} × p50 (p50 ${number(p50, 1)} ms, p99 ${number(p99, 1)} ms)`,
    ok: p99 <= 3 * p50,
  };
}

export const rows: readonly Row[] = [
  {
    row: "P1",
    title: "Search W1, 16 connections: requests per second",
    target: "≥ 0.8 × floor-pg prepared",
    run: requestsPerSecond,
  },
  {
    row: "P2",
    title: "Search W1 beside Directus, Strapi and PostGraphile",
    target: "≥ 30 ×, 30 ×, 25 ×",
    run: async () => ({ measured: "measured from outside: these products are not installed with this one" }),
  },
  {
    row: "P3",
    title: "Search W1, 16 connections: evenness",
    target: "p99 ≤ 3 × p50",
    run: spread,
  },
];

import { besideW1, FACETS, inTurns, pageAfter, report, search, send, W1 } from "./load.ts";
import { SIZE, startFloor, startProduct } from "./servers.ts";

// Compares the product with the minimal server of floor.ts at 16 connections (P1, P3 and P5 of docs/bench.md).
const servers = { product: await startProduct(), floor: await startFloor("pg"), memory: await startFloor("memory") };
for (const { origin } of Object.values(servers)) await send(origin, W1, { amount: 2000 });
const load = (name: keyof typeof servers) => () => send(servers[name].origin, W1, { seconds: 2 });
const found = await inTurns({ product: load("product"), floor: load("floor"), memory: load("memory") }, 5);
const ratio = found.product.perSecond / found.floor.perSecond;
const rates = [found.product, found.floor, found.memory].map(({ perSecond }) => perSecond.toFixed(0));
report("P1 W1, requests a second beside floor-pg (≥ 0.8)", `${ratio.toFixed(2)} × (${rates.join(", ")})`, ratio >= 0.8);
const { p50, p99 } = found.product;
report("P3 W1, p99 beside p50 (≤ 3)", `${(p99 / p50).toFixed(2)} × (${p50.toFixed(1)} ms)`, p99 <= 3 * p50);

const { origin } = servers.product;
const far = Math.min(1000, Math.floor(SIZE / 60));
const pages = await besideW1(origin, {
  "no filter": search({}),
  "no department": search(FACETS),
  "page by cursor": await pageAfter(origin, search({ page: String(far - 1) })),
  "page by number": search({ page: String(far) }),
});
const first = pages.get("no filter") ?? Number.NaN;
const [byCursor, byNumber] = ["page by cursor", "page by number"].map(
  (name) => (pages.get(name) ?? Number.NaN) / first,
);
report(`P5 page ${far} by cursor beside the first (≤ 1.5)`, `${byCursor?.toFixed(2)} ×`, (byCursor ?? 9) <= 1.5);
report(`P5 page ${far} by number beside the first (≤ 8)`, `${byNumber?.toFixed(2)} ×`, (byNumber ?? 9) <= 8);
for (const server of Object.values(servers)) await server.stop();

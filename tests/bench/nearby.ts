import { RADII } from "contract/candidates/nearby.ts";
import { besideW1, FACETS, pageAfter, report, search } from "./load.ts";
import { SIZE, startProduct } from "./servers.ts";

// Compares searches around a place with W1, the most frequent search (P16 of docs/bench.md).
const product = await startProduct();
const far = Math.min(1000, Math.floor(SIZE / 60));
const nearest = Object.fromEntries(["35000", "75002", "97400"].map((near) => [`nearest to ${near}`, search({ near })]));
const within = Object.fromEntries(
  RADII.map((radius) => [`within ${radius} km of Paris`, search({ near: "75002", radius: String(radius) })]),
);
const found = await besideW1(product.origin, {
  ...nearest,
  ...within,
  "nearest, with facets": search({ near: "35000", ...FACETS }),
  "within 50 km, with facets": search({ near: "35000", radius: "50", ...FACETS }),
  "latest within 100 km": search({ near: "75002", radius: "100", order: "publication" }),
  "latest within 10 km of a village": search({ near: "48000", radius: "10", order: "publication" }),
  "far page by cursor": await pageAfter(product.origin, search({ near: "35000", page: String(far - 1) })),
});
const cursor = (found.get("far page by cursor") ?? Number.NaN) / (found.get("nearest to 35000") ?? Number.NaN);
found.delete("far page by cursor");
const most = Math.max(...found.values());
report("P16 first page beside W1 (≤ 5)", `${most.toFixed(2)} ×`, most <= 5);
report("P16 far page by cursor beside the first (≤ 2)", `${cursor.toFixed(2)} ×`, cursor <= 2);
await product.stop();

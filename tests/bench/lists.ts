import { DOSSIER_SORTS, listDossiers } from "contract/candidates/dossiers.ts";
import { centreDay } from "contract/centre/day.ts";
import { asStaff, besideW1, report, send } from "./load.ts";
import { SIZE, startProduct } from "./servers.ts";

// Compares the centre's list of dossiers and the centre's start page with W1, the most frequent search (P17 of
// docs/bench.md).
const FILTERS = [
  ...["", "state[]=published", "state[]=recruited", "state[]=draft", "ZIPCode[]=35", "ZIPCode[]=35&ZIPCode[]=22"],
  ...["studyLevelCategory=3", "flag[]=neverViewed", "flag[]=noPicture", "flag[]=noResume"],
  "state[]=published&ZIPCode[]=35&studyLevelCategory=3&flag[]=neverViewed",
];
const sorts = DOSSIER_SORTS.flatMap((field) => [`sort=${field}`, `sort=-${field}`]);
const product = await startProduct();
const queries = [...FILTERS, ...sorts, ...sorts.map((sort) => `flag[]=neverViewed&${sort}`)];
const typed = ["q=martin", "q=bar", "q=lea", "q=B-4242", "q=martin%20rennes", "q=350"];
// With a million dossiers, take few samples, because one response takes up to a second.
const samples = SIZE > 20_000 ? { amount: 5, rounds: 3 } : {};
const page = (query: string) => [query || "nothing", asStaff(`${listDossiers.path}?${query}`)] as const;
const found = await besideW1(product.origin, Object.fromEntries([...queries, ...typed].map(page)), "p95", samples);
for (const query of typed) found.delete(query);
const [slowest = "", most = Number.NaN] = [...found].toSorted((one, other) => other[1] - one[1])[0] ?? [];
report(
  `P17 ${SIZE.toLocaleString("en")} dossiers, p95 beside W1 (≤ 5 at 20,000)`,
  `${most.toFixed(2)} × (${slowest})`,
  SIZE > 20_000 || most <= 5,
);
const day = await send(product.origin, [asStaff(centreDay.path)], { connections: 1, amount: 30 });
report("P17 the day page (≤ 300 ms)", `${day.p99.toFixed(0)} ms`, day.p99 <= 300);
await product.stop();

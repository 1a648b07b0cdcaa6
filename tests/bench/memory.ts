import { readFileSync } from "node:fs";
import { report, send, W1 } from "./load.ts";
import { startProduct } from "./servers.ts";

// Measures the server's memory during W1, the most frequent search (P11 of docs/bench.md).
const REQUESTS = 20_000;
const product = await startProduct();
const resident = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.pid}/status`, "utf8"))?.[1]) / 1024;
await send(product.origin, W1, { amount: REQUESTS / 10 });
const early = resident();
await send(product.origin, W1, { amount: REQUESTS });
const late = resident();
report("P11 memory under W1 (≤ 130 MB)", `${late.toFixed(0)} MB`, late <= 130);
report("P11 beside a tenth of the requests (≤ 1.1)", `${(late / early).toFixed(2)} ×`, late <= 1.1 * early);
await product.stop();

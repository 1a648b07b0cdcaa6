import { median, report, search, send } from "./load.ts";
import { startProduct } from "./servers.ts";

// Measures the time from the start command to the response to the first search (P10 of docs/bench.md).
const times: number[] = [];
for (let start = 0; start < 5; start += 1) {
  const product = await startProduct();
  const { p50 } = await send(product.origin, [search({})], { connections: 1, amount: 1 });
  times.push((product.startMs + p50) / 1000);
  await product.stop();
}
const middle = median(times);
report("P10 start (≤ 1.2 s)", `${middle.toFixed(2)} s`, middle <= 1.2);

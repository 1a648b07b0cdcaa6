import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Metrics } from "./metrics.ts";

const NANOSECONDS = 1e9;

/** What the process itself tells: memory, processor, event loop. */
export function watchProcess(metrics: Metrics): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const one = (value: number) => [{ labels: {}, value }];
  metrics.read("nodejs_eventloop_lag_p99_seconds", () => one(delay.percentile(99) / NANOSECONDS));
  metrics.read("nodejs_eventloop_lag_max_seconds", () => {
    const most = delay.max / NANOSECONDS;
    delay.reset();
    return one(most);
  });
  metrics.read("nodejs_heap_size_used_bytes", () => one(process.memoryUsage().heapUsed));
  metrics.read("process_resident_memory_bytes", () => one(process.memoryUsage.rss()));
  metrics.read("process_cpu_seconds", () => {
    const { user, system } = process.cpuUsage();
    return one((user + system) / 1e6);
  });
  metrics.read("process_uptime_seconds", () => one(process.uptime()));
}

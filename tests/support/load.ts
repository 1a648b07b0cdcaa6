/** Result of a load test. All durations are in milliseconds. */
export interface Load {
  readonly times: readonly number[];
  readonly p95: number;
  /** Number of calls by response status. Status 0 means that there was no response. */
  readonly statuses: Readonly<Record<number, number>>;
}

/** The callers stop as soon as one of these limits is reached. */
interface Extent {
  readonly atOnce?: number;
  readonly calls?: number;
  readonly forMs?: number;
  readonly signal?: AbortSignal;
  /** Time that a caller waits between two calls. */
  readonly pauseMs?: number;
}

/** Repeats a call from several callers at once. `work` returns the response status, or 0 if there was no response. */
export async function load(
  work: (index: number) => Promise<number>,
  { atOnce = 1, calls = Number.POSITIVE_INFINITY, forMs = Number.POSITIVE_INFINITY, signal, pauseMs = 0 }: Extent,
): Promise<Load> {
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  const began = performance.now();
  let next = 0;
  const caller = async () => {
    while (next < calls && performance.now() - began < forMs && !signal?.aborted) {
      const index = next++;
      const start = performance.now();
      const status = await work(index);
      times.push(performance.now() - start);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  const sorted = times.toSorted((one, other) => one - other);
  return { times, p95: sorted[Math.ceil(0.95 * sorted.length) - 1] ?? 0, statuses };
}

/** Checks a condition every 50 ms. @returns the milliseconds until the condition was true, undefined if it never was */
export async function until(holds: () => Promise<boolean>, forMs: number): Promise<number | undefined> {
  const began = performance.now();
  while (performance.now() - began < forMs) {
    if (await holds()) return performance.now() - began;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return undefined;
}

/** Returns the highest number of instants within any span of `ms`. The end of a span is not part of the span. */
export function mostWithin(instants: readonly number[], ms: number): number {
  return Math.max(0, ...instants.map((from) => instants.filter((at) => at >= from && at < from + ms).length));
}

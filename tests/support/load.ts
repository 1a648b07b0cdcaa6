/** Durations in milliseconds. */
export interface Load {
  readonly times: readonly number[];
  readonly p95: number;
  /** Number of calls by status; 0 is no response. */
  readonly statuses: Readonly<Record<number, number>>;
}

/** Callers stop at the first of these limits. */
interface Extent {
  readonly atOnce?: number;
  readonly calls?: number;
  readonly forMs?: number;
  readonly signal?: AbortSignal;
  /** Pause of a caller between two calls. */
  readonly pauseMs?: number;
}

/** Repeats a call that returns its status, 0 for no response. */
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

/** Polls every 50 ms. @returns the milliseconds until it holds, undefined if never */
export async function until(holds: () => Promise<boolean>, forMs: number): Promise<number | undefined> {
  const began = performance.now();
  while (performance.now() - began < forMs) {
    if (await holds()) return performance.now() - began;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return undefined;
}

/** The highest number of instants within any span of `ms`, its end excluded. */
export function mostWithin(instants: readonly number[], ms: number): number {
  return Math.max(0, ...instants.map((from) => instants.filter((at) => at >= from && at < from + ms).length));
}

import { percentile } from "../rows/statistics.ts";

/** How long calls took, in milliseconds, and how they ended. */
export interface Load {
  readonly times: readonly number[];
  readonly p50: number;
  readonly p95: number;
  readonly most: number;
  /** How many ended with each status; 0 is no answer. */
  readonly statuses: Readonly<Record<number, number>>;
}

/** How many call at once, and until when: whichever of the ends comes first. */
interface Length {
  readonly atOnce?: number;
  readonly calls?: number;
  readonly forMs?: number;
  readonly signal?: AbortSignal;
  /** Between two calls of the same caller. */
  readonly pauseMs?: number;
}

/**
 * Makes a call again and again, `atOnce` side by side, until a time has passed, a number is reached or it is told to
 * end. The calls in hand are always answered.
 * @param work one call; answers its status, 0 for no answer
 */
export async function load(
  work: (index: number) => Promise<number>,
  { atOnce = 1, calls = Number.POSITIVE_INFINITY, forMs = Number.POSITIVE_INFINITY, signal, pauseMs = 0 }: Length,
): Promise<Load> {
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  const began = performance.now();
  let next = 0;
  const worker = async () => {
    while (next < calls && performance.now() - began < forMs && !signal?.aborted) {
      const index = next++;
      const start = performance.now();
      const status = await work(index);
      times.push(performance.now() - start);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { times, p50: percentile(times, 0.5), p95: percentile(times, 0.95), most: Math.max(0, ...times), statuses };
}

/** Waits until something holds, looking at it every 50 ms. @returns the milliseconds that it took; undefined if never */
export async function until(holds: () => Promise<boolean>, forMs: number): Promise<number | undefined> {
  const began = performance.now();
  while (performance.now() - began < forMs) {
    if (await holds()) return performance.now() - began;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return undefined;
}

/** How often each status was answered, in words: "12 × 200, 3 × 503". */
export function tellStatuses(statuses: Load["statuses"]): string {
  return Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(", ");
}

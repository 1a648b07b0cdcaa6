/** The callers stop after `calls` calls, or when `signal` is aborted. */
interface Extent {
  readonly atOnce?: number;
  readonly calls?: number;
  readonly signal?: AbortSignal;
}

/** @param work returns the response status, or 0 without a response @returns the number of calls by status */
export async function load(
  work: (index: number) => Promise<number>,
  { atOnce = 1, calls = Number.POSITIVE_INFINITY, signal }: Extent,
): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  let next = 0;
  const caller = async () => {
    while (next < calls && !signal?.aborted) {
      const status = await work(next++);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  return statuses;
}

/**
 * Checks a condition every 50 ms.
 * @returns true as soon as the condition is true, or false after `forMs` milliseconds
 */
export async function until(holds: () => Promise<boolean>, forMs: number): Promise<boolean> {
  for (let waited = 0; waited < forMs; waited += 50) {
    if (await holds()) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

/** Returns the largest number of instants within any period of `ms` milliseconds. A period does not contain its end. */
export function mostWithin(instants: readonly number[], ms: number): number {
  return Math.max(0, ...instants.map((from) => instants.filter((at) => at >= from && at < from + ms).length));
}

/** What somebody met who kept calling. */
export interface Met {
  readonly requests: number;
  /** Requests a second over the whole time. */
  readonly perSecond: number;
  /** How often each status came; `failed` counts requests without any answer. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Milliseconds that half, 95 % and 99 % of the answers took at most, and the slowest. */
  readonly milliseconds: { readonly p50: number; readonly p95: number; readonly p99: number; readonly most: number };
}

/** Callers at work. */
export interface Load {
  /** Lets the requests in hand end and tells what was met. */
  stop(): Promise<Met>;
}

/**
 * Callers who send one request after the other until they are stopped.
 * @param callers how many there are, side by side
 * @param send sends one request and reads its whole answer; `index` counts all requests from 0
 */
export function startLoad(callers: number, send: (index: number) => Promise<{ readonly status: number }>): Load {
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const startedAt = performance.now();
  let isStopping = false;
  let index = 0;
  const call = async () => {
    while (!isStopping) {
      const sentAt = performance.now();
      const key = await send(index++).then(
        ({ status }) => String(status),
        () => "failed",
      );
      times.push(performance.now() - sentAt);
      statuses[key] = (statuses[key] ?? 0) + 1;
    }
  };
  const work = Promise.all(Array.from({ length: callers }, call));
  return {
    stop: async () => {
      isStopping = true;
      await work;
      const sorted = times.toSorted((one, other) => one - other);
      const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0);
      return {
        requests: times.length,
        perSecond: Math.round((times.length * 1000) / (performance.now() - startedAt)),
        statuses,
        milliseconds: { p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) },
      };
    },
  };
}

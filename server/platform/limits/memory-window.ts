import { latestCredible } from "../clock.ts";
import type { AppContext } from "../context.ts";
import { oldestOf, type Window } from "./store.ts";

const MOST_KEYS = 10_000;

/**
 * Makes rate limits that count in the memory of this process. They use sliding windows, like the rate limits in the
 * database (sliding.ts).
 */
export function makeMemoryWindows({ clock }: Pick<AppContext, "clock">) {
  const logs = new Map<string, { instants: number[]; seconds: number; passedAt: number }>();

  const dropPassed = (now: Date) => {
    for (const [key, { instants, seconds }] of logs)
      if ((instants.at(-1) ?? 0) <= oldestOf({ seconds }, now).getTime()) logs.delete(key);
  };

  /** `justNow` is true for the first rejection within the limit's period. The first rejection raises an alarm. */
  return (key: string, { max, seconds }: Window) => {
    const now = clock.now();
    const [at, oldest, latest] = [now.getTime(), oldestOf({ seconds }, now).getTime(), latestCredible(now).getTime()];
    const isWithin = (instant: number) => instant > oldest && instant <= latest;
    if (logs.size >= MOST_KEYS) dropPassed(now);
    const log = logs.get(key) ?? { instants: [], seconds, passedAt: 0 };
    logs.set(key, log);
    const [first = at, last = at] = [log.instants[0], log.instants.at(-1)];
    if (!isWithin(first) || !isWithin(last)) log.instants = log.instants.filter(isWithin);
    if (log.instants.length < max) {
      log.instants.push(at);
      return undefined;
    }
    const justNow = !isWithin(log.passedAt);
    if (justNow) log.passedAt = at;
    const leaving = log.instants[Math.max(0, log.instants.length - max)] ?? at;
    return { justNow, retryAfterSeconds: Math.max(1, Math.ceil((leaving - oldest) / 1000)) };
  };
}

import { useEffect, useState } from "react";
import { now as clock } from "../../format/now.ts";
import { tabMemory } from "../../ui/tab-memory.ts";

/** Until when each waits, in milliseconds since 1970. */
const ends = tabMemory("cooldowns");

/**
 * Counts down whole seconds, right also in a tab that slept or was reloaded.
 * @param name what waits
 * @returns the seconds left, and how to begin again
 */
export function useCooldown(name: string, seconds: number): [number, () => void] {
  const [end, setEnd] = useState(() => ends.get(name)?.[0] ?? 0);
  const [now, setNow] = useState(clock);
  // A clock that was set back does not make anybody wait longer.
  const left = Math.min(seconds, Math.max(0, Math.ceil((end - now) / 1000)));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const interval = setInterval(() => setNow(clock()), 250);
    return () => clearInterval(interval);
  }, [isRunning]);
  function start(): void {
    const from = clock();
    setNow(from);
    setEnd(from + seconds * 1000);
    ends.set(name, [from + seconds * 1000]);
  }
  return [left, start];
}

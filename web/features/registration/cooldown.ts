import { useEffect, useState } from "react";
import { now as clock } from "../../format/now.ts";
import { tabMemory } from "../../ui/tab-memory.ts";

/** Until when each waits, in milliseconds since 1970, and how many seconds it was to wait. */
const waits = tabMemory("cooldowns");

/**
 * Counts down whole seconds, right also in a tab that slept or was reloaded.
 * @param name what waits
 * @returns the seconds left, and how to begin again with so many
 */
export function useCooldown(name: string): [number, (seconds: number) => void] {
  const [[end = 0, longest = 0], setWait] = useState<readonly number[]>(() => waits.get(name) ?? []);
  const [now, setNow] = useState(clock);
  // A clock that was set back does not make anybody wait longer.
  const left = Math.min(longest, Math.max(0, Math.ceil((end - now) / 1000)));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const interval = setInterval(() => setNow(clock()), 250);
    return () => clearInterval(interval);
  }, [isRunning]);
  function start(seconds: number): void {
    const from = clock();
    const wait = [from + seconds * 1000, seconds];
    setNow(from);
    setWait(wait);
    waits.set(name, wait);
  }
  return [left, start];
}

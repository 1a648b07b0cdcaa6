import { useEffect, useState } from "react";

/** Counts down whole seconds, right also in a tab that slept. @returns the seconds left, and how to begin again */
export function useCooldown(seconds: number): [number, () => void] {
  const [end, setEnd] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const interval = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(interval);
  }, [isRunning]);
  function start(): void {
    const from = performance.now();
    setNow(from);
    setEnd(from + seconds * 1000);
  }
  return [left, start];
}

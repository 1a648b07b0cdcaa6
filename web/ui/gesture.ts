/** The distances are in pixels and the times in milliseconds (product 9). */
export const gestureDefaults = {
  tapTolerance: 10,
  swipeTolerance: 30,
  hold: 400,
  longTap: 400,
  dragInterval: 100,
} as const;

export interface TouchPoint {
  x: number;
  y: number;
  time: number;
}

export type Gesture = "tap" | "longTap" | "swipeLeft" | "swipeRight" | "other";

export function readGesture(start: TouchPoint, end: TouchPoint): Gesture {
  const { tapTolerance, swipeTolerance, longTap } = gestureDefaults;
  const across = end.x - start.x;
  const along = end.y - start.y;
  if (Math.hypot(across, along) < tapTolerance) return end.time - start.time < longTap ? "tap" : "longTap";
  if (Math.abs(across) < swipeTolerance || Math.abs(across) < Math.abs(along)) return "other";
  return across < 0 ? "swipeLeft" : "swipeRight";
}

/**
 * Limits how often `action` runs. Runs the first call immediately, and never skips the last call.
 * @param interval in milliseconds
 */
export function throttle(action: () => void, interval: number = gestureDefaults.dragInterval): () => void {
  let waiting = false;
  let again = false;
  function run(): void {
    action();
    waiting = true;
    setTimeout(() => {
      waiting = false;
      if (!again) return;
      again = false;
      run();
    }, interval);
  }
  return () => {
    if (waiting) again = true;
    else run();
  };
}

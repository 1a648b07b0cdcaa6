/** Touch gesture defaults (product 9): distances in pixels, delays in milliseconds. */
export const gestureDefaults = {
  /** A finger that moved less than this has tapped. */
  tapTolerance: 10,
  /** A finger that moved this far sideways has swiped. */
  swipeTolerance: 30,
  /** A finger that stays this long holds. */
  hold: 400,
  /** A tap that lasted this long is a long one. */
  longTap: 400,
  /** How often a drag or a rollover is reported. */
  dragInterval: 100,
} as const;

export interface TouchPoint {
  x: number;
  y: number;
  time: number;
}

/** What a touch was meant as (product 9). */
export type Gesture = "tap" | "longTap" | "swipeLeft" | "swipeRight" | "other";

/** What a finger did between touching the screen and leaving it. */
export function readGesture(start: TouchPoint, end: TouchPoint): Gesture {
  const { tapTolerance, swipeTolerance, longTap } = gestureDefaults;
  const across = end.x - start.x;
  const along = end.y - start.y;
  if (Math.hypot(across, along) < tapTolerance) return end.time - start.time < longTap ? "tap" : "longTap";
  if (Math.abs(across) < swipeTolerance || Math.abs(across) < Math.abs(along)) return "other";
  return across < 0 ? "swipeLeft" : "swipeRight";
}

/** The same function, run at once and then at most once every `interval` milliseconds; the last call is never lost. */
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

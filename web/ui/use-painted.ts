import { startTransition, useEffect, useState } from "react";

/** Returns true after the browser has painted the content that was ready. Optional parts load only then. */
export function usePainted(isReady: boolean): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (!isReady) return;
    // The first frame may begin before the paint, so waits for the second frame.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setPainted(true)));
    });
    return () => cancelAnimationFrame(frame);
  }, [isReady]);
  return isPainted;
}

import { startTransition, useEffect, useState } from "react";

/** Returns true after the browser has painted the ready content. Components load optional parts after this paint. */
export function usePainted(isReady: boolean): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (!isReady) return;
    // The browser calls the first callback before it paints, so the effect waits for the second frame.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setPainted(true)));
    });
    return () => cancelAnimationFrame(frame);
  }, [isReady]);
  return isPainted;
}

import { useEffect, useRef } from "react";
import { type Location, useLocation } from "react-router";

/** The entries of the history whose action has run. */
const done = new WeakSet<Location>();

/** Runs the one action of a screen when it is entered: once for each entry, even if it is mounted twice (product 4.2). */
export function useOncePerEntry(action: () => void): void {
  const location = useLocation();
  const latest = useRef(action);
  useEffect(() => {
    if (done.has(location)) return;
    done.add(location);
    latest.current();
  }, [location]);
}

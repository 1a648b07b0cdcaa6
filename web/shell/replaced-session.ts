import { useEffect, useState } from "react";
import { forgetLoaded } from "../api/session.ts";
import { replacedElsewhere } from "../api/token.ts";

/**
 * How often another tab put another session in the place of this one, perhaps somebody else's. What was loaded for the
 * former one is forgotten; what takes the number as its key is drawn anew, so that nobody goes on, unknowing, with one
 * account in sight and another one at work (policy W-06).
 */
export function useReplacedSession(): number {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (!replacedElsewhere(event)) return;
      forgetLoaded();
      setTimes((before) => before + 1);
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, []);
  return times;
}

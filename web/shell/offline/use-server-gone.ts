import { useEffect, useState, useSyncExternalStore } from "react";
import { isServerThere, noteAnswer, subscribeToAnswers, wasAnswered } from "../../api/reach.ts";

/** How long after a server that did not answer it is asked again, in milliseconds. */
const PATIENCE = 10_000;

/** Whether the server is gone: suspected by a call that was not answered, and asked again until it is back. */
export function useServerGone(isOnline: boolean): boolean {
  const isSuspected = !useSyncExternalStore(subscribeToAnswers, wasAnswered) && isOnline;
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    if (!isSuspected) return;
    let timeout: ReturnType<typeof setTimeout> | undefined;
    let isCurrent = true;
    const look = async () => {
      const isThere = await isServerThere();
      if (!isCurrent) return;
      if (isThere) return noteAnswer(200);
      setGone(true);
      timeout = setTimeout(look, PATIENCE);
    };
    void look();
    return () => {
      isCurrent = false;
      clearTimeout(timeout);
      setGone(false);
    };
  }, [isSuspected]);
  return isGone;
}

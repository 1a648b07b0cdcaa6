import { useEffect, useEffectEvent } from "react";
import { registrationState } from "./queries.ts";
import { useVisible } from "./visible.ts";

/** How long between two looks, in milliseconds. */
const PATIENCE = 10_000;

/** Runs an action once the link was opened elsewhere: looked for when the page is looked at, and now and then. */
export function useReady(numOrdinal: string, action: () => void): void {
  const isVisible = useVisible();
  const act = useEffectEvent(action);
  useEffect(() => {
    if (!isVisible) return;
    let timeout: ReturnType<typeof setTimeout> | undefined;
    let isCurrent = true;
    const look = async () => {
      // Whatever fails is looked for again.
      const { isReady } = await registrationState(numOrdinal).catch(() => ({ isReady: false }));
      if (!isCurrent) return;
      if (isReady) act();
      else timeout = setTimeout(look, PATIENCE);
    };
    void look();
    return () => {
      isCurrent = false;
      clearTimeout(timeout);
    };
  }, [isVisible, numOrdinal]);
}

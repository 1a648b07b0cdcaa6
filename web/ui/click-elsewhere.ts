import { type RefObject, useEffect, useEffectEvent } from "react";
import { flushSync } from "react-dom";

/** Runs before any other click handler. */
export function useClickElsewhere(
  places: readonly RefObject<HTMLElement | null>[],
  enabled: boolean,
  onClick: () => void,
) {
  const report = useEffectEvent((target: EventTarget | null) => {
    if (places.some(({ current }) => target instanceof Node && current?.contains(target))) return;
    flushSync(onClick);
  });
  useEffect(() => {
    if (!enabled) return;
    const listen = ({ target }: MouseEvent) => report(target);
    document.addEventListener("click", listen, true);
    return () => document.removeEventListener("click", listen, true);
  }, [enabled]);
}

import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation } from "react-router";

export function useOnNavigation(action: () => void): void {
  const { key } = useLocation();
  const act = useEffectEvent(action);
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (last.current === key) return;
    last.current = key;
    act();
  }, [key]);
}

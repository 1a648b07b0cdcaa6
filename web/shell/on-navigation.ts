import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

export function useOnNavigation(action: () => void): void {
  const { key } = useLocation();
  const latest = useRef(action);
  const last = useRef<string>(undefined);
  useLayoutEffect(() => {
    latest.current = action;
  });
  useEffect(() => {
    if (last.current === key) return;
    last.current = key;
    latest.current();
  }, [key]);
}

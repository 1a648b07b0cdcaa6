import { type RefObject, useEffect, useEffectEvent } from "react";

/** Calls `close` after Escape, and after a press or a focus outside of `place`. */
export function useCloseOutside(
  place: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: (byKey: boolean) => void,
): void {
  const run = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const closeByKey = ({ key }: KeyboardEvent) => key === "Escape" && run(true);
    const closeOutside = ({ type, target }: Event) => {
      if (target instanceof Node && place.current?.contains(target)) return;
      // Ignores the focus of an element that contains `place`, for example after a press on plain text.
      if (type === "focusin" && target instanceof Node && target.contains(place.current)) return;
      run(false);
    };
    document.addEventListener("keydown", closeByKey);
    for (const event of ["focusin", "pointerdown"]) document.addEventListener(event, closeOutside);
    return () => {
      document.removeEventListener("keydown", closeByKey);
      for (const event of ["focusin", "pointerdown"]) document.removeEventListener(event, closeOutside);
    };
  }, [isOpen, place]);
}

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";

interface Popover {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  readonly place: RefObject<HTMLDivElement | null>;
  readonly button: RefObject<HTMLButtonElement | null>;
  /** Closes the popover and focuses its button. */
  readonly close: () => void;
}

/** Escape, a press and a focus outside of `place` close the popover. */
export function usePopover(): Popover {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLDivElement>(null);

  function close(): void {
    setOpen(false);
    button.current?.focus();
  }
  const closeByKey = useEffectEvent(close);

  useEffect(() => {
    if (!isOpen) return;
    const closeByEscape = ({ key }: KeyboardEvent) => key === "Escape" && closeByKey();
    const closeBehind = ({ target }: Event) => {
      if (!(target instanceof Node && place.current?.contains(target))) setOpen(false);
    };
    document.addEventListener("keydown", closeByEscape);
    for (const event of ["focusin", "pointerdown"]) document.addEventListener(event, closeBehind);
    return () => {
      document.removeEventListener("keydown", closeByEscape);
      for (const event of ["focusin", "pointerdown"]) document.removeEventListener(event, closeBehind);
    };
  }, [isOpen]);

  return { isOpen, setOpen, place, button, close };
}

import { type RefObject, useRef, useState } from "react";
import { useCloseOutside } from "../../ui/close-outside.ts";

interface Popover {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  readonly place: RefObject<HTMLDivElement | null>;
  readonly button: RefObject<HTMLButtonElement | null>;
  /** Closes the popover and focuses the button that opened it. */
  readonly close: () => void;
}

/** The popover closes on Escape, and on a press or a focus outside of `place`. */
export function usePopover(): Popover {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLDivElement>(null);

  function close(): void {
    setOpen(false);
    button.current?.focus();
  }
  useCloseOutside(place, isOpen, (byKey) => (byKey ? close() : setOpen(false)));

  return { isOpen, setOpen, place, button, close };
}

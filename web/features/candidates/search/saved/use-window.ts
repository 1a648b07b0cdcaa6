import { useState } from "react";

/** A window with fresh state each time it opens: `times` is its React key, 0 before the first opening. */
export function useWindow() {
  const [times, setTimes] = useState(0);
  const [isOpen, setOpen] = useState(false);
  return {
    times,
    isOpen,
    open: () => {
      setTimes((before) => before + 1);
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}

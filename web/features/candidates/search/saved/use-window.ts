import { useState } from "react";

/** A window that begins anew each time it is opened: `times` is its key, and 0 before there is any. */
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

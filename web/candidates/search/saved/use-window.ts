import { useState } from "react";

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

import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

// This variable is outside the hook, because a list that mounts during printing would miss the event.
let printing = false;
if (typeof window !== "undefined") {
  window.addEventListener("beforeprint", () => {
    printing = true;
  });
  window.addEventListener("afterprint", () => {
    printing = false;
  });
}

/** Renders immediately, because the browser prints without waiting. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(printing);
  useEffect(() => {
    const note = ({ type }: Event) => flushSync(() => setPrinting(type === "beforeprint"));
    window.addEventListener("beforeprint", note);
    window.addEventListener("afterprint", note);
    return () => {
      window.removeEventListener("beforeprint", note);
      window.removeEventListener("afterprint", note);
    };
  }, []);
  return isPrinting;
}

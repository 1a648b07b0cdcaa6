import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import styles from "./SelectionList.module.css";
import { texts } from "./texts.ts";

/** Dismissed candidates, folded under the others (beyond B2-04). Printing shows them too. */
export function Deferral({ count, children }: { count: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // The browser prints before a later render, so render at once.
    const unfold = () => flushSync(() => setOpen(true));
    window.addEventListener("beforeprint", unfold);
    return () => window.removeEventListener("beforeprint", unfold);
  }, []);
  if (count === 0) return null;
  return (
    <details className={styles.putOff} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{texts.defer(count)}</summary>
      {isOpen && children}
    </details>
  );
}

import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import styles from "./SelectionList.module.css";
import { texts } from "./texts.ts";

/** Who was put off, folded away under the others; nothing when there is nobody (beyond B2-04). Paper has them too. */
export function PutOff({ count, children }: { count: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // The browser does not wait for a drawing later on.
    const unfold = () => flushSync(() => setOpen(true));
    window.addEventListener("beforeprint", unfold);
    return () => window.removeEventListener("beforeprint", unfold);
  }, []);
  if (count === 0) return null;
  return (
    <details className={styles.putOff} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{texts.putOff(count)}</summary>
      {isOpen && children}
    </details>
  );
}

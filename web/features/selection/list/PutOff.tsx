import { type ReactNode, useState } from "react";
import styles from "./SelectionList.module.css";
import { texts } from "./texts.ts";

/** Who was put off, folded away under the others; nothing when there is nobody (beyond B2-04). */
export function PutOff({ count, children }: { count: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  if (count === 0) return null;
  return (
    <details className={styles.putOff} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{texts.putOff(count)}</summary>
      {isOpen && children}
    </details>
  );
}

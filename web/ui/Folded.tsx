import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** A part of the page that the user can expand. The part also expands for printing. */
export function Folded({ summary, className, children }: { summary: string; className?: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // Expands immediately, because the browser prints before the next render.
    const open = () => flushSync(() => setOpen(true));
    window.addEventListener("beforeprint", open);
    return () => window.removeEventListener("beforeprint", open);
  }, []);
  return (
    <details className={className} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children}
    </details>
  );
}

import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** A collapsed part of the page, which expands when the user presses its summary or prints the page. */
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

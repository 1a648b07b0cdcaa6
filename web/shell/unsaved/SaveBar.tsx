import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import { CircleAlert } from "../../ui/icons.tsx";
import styles from "./SaveBar.module.css";
import { texts } from "./texts.ts";

interface SaveBarProps {
  isUnsaved: boolean;
  onCancel: () => void;
  /** The sentence that appears when the latest values are saved. */
  saved?: string;
  children: ReactNode;
}

export function SaveBar({ isUnsaved, onCancel, saved, children }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null);

  // Scrolls the focused field into view, because the bar may cover the field (WCAG 2.4.11).
  useEffect(() => {
    const { activeElement } = document;
    if (isUnsaved && bar.current?.closest("form")?.contains(activeElement)) {
      activeElement?.scrollIntoView({ block: "nearest" });
    }
  }, [isUnsaved]);

  // Focuses the other button, because the pressed one disappears.
  function takeBack(): void {
    onCancel();
    bar.current?.querySelector("button")?.focus();
  }

  return (
    <div ref={bar} className={styles.bar} data-unsaved={isUnsaved || undefined}>
      <p className={styles.state} role="status">
        {isUnsaved ? (
          <>
            <CircleAlert size={20} aria-hidden />
            {texts.unsaved}
          </>
        ) : (
          saved
        )}
      </p>
      {children}
      {isUnsaved && (
        <Button variant="secondary" onClick={takeBack}>
          {texts.cancel}
        </Button>
      )}
    </div>
  );
}

import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { CircleAlert } from "../../ui/icons.tsx";
import { isRepeatedClick } from "../../ui/repeated-click.ts";
import styles from "./SaveBar.module.css";
import { texts } from "./texts.ts";

interface SaveBarProps {
  isUnsaved: boolean;
  onCancel: () => void;
  /** Restores the changes that `onCancel` removed. */
  onTakeUp?: () => void;
  children: ReactNode;
}

export function SaveBar({ isUnsaved, onCancel, onTakeUp, children }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [isCancelled, setCancelled] = useState(false);
  const isOpen = isUnsaved || isCancelled;

  // Scrolls the focused field into view, because the bar may cover the field (WCAG 2.4.11).
  useEffect(() => {
    if (isUnsaved) setCancelled(false);
    if (isUnsaved && bar.current?.closest("form")?.contains(document.activeElement)) {
      document.activeElement?.scrollIntoView({ block: "nearest" });
    }
  }, [isUnsaved]);

  function takeBack(): void {
    onCancel();
    if (onTakeUp) setCancelled(true);
    // Focuses the remaining button, because the pressed button disappears.
    else bar.current?.querySelector("button")?.focus();
  }

  return (
    <div ref={bar} className={styles.bar} data-unsaved={isOpen || undefined}>
      <p className={styles.state} role="status">
        {isOpen && (
          <>
            <CircleAlert size={20} aria-hidden />
            {isUnsaved ? texts.unsaved : texts.cancelled}
          </>
        )}
      </p>
      {children}
      {isOpen && (
        <Button
          variant="secondary"
          onClick={(click) => isRepeatedClick(click) || (isUnsaved ? takeBack : onTakeUp)?.()}
        >
          {isUnsaved ? texts.cancel : texts.takeUp}
        </Button>
      )}
    </div>
  );
}

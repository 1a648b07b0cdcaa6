import MailCheck from "lucide-react/icons/mail-check";
import Trash2 from "lucide-react/icons/trash-2";
import { type MouseEvent, useRef } from "react";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Loader } from "../../ui/Loader.tsx";
import { isRepeatedClick } from "../../ui/repeated-click.ts";
import styles from "./SelectionBar.module.css";
import { texts } from "./texts.ts";

interface SelectionBarProps {
  count: number;
  isAll: boolean;
  busy: boolean;
  onSelectAll: (ticked: boolean) => void;
  onMarkRead: () => void;
  onRemove: () => void;
}

export function SelectionBar({ count, isAll, busy, onSelectAll, onMarkRead, onRemove }: SelectionBarProps) {
  const bar = useRef<HTMLDivElement>(null);

  /** The buttons leave with the rows: the focus stays at the head of the list. */
  function act(click: MouseEvent, action: () => void): void {
    if (isRepeatedClick(click)) return;
    bar.current?.querySelector("input")?.focus();
    action();
  }

  return (
    <div ref={bar} className={styles.bar}>
      <div data-tour="select-all">
        <Checkbox
          label={texts.selectAll}
          checked={isAll}
          indeterminate={count > 0 && !isAll}
          onChange={(event) => onSelectAll(event.target.checked)}
        />
      </div>
      <div className={styles.end}>
        {busy && (
          <div className={styles.busy}>
            <Loader />
          </div>
        )}
        {count > 0 && (
          <>
            <span className={styles.count}>{texts.selected(count)}</span>
            <IconButton
              label={texts.markSelected}
              icon={<MailCheck size={20} aria-hidden />}
              onClick={(click) => act(click, onMarkRead)}
            />
            <IconButton
              variant="danger"
              label={texts.deleteSelected}
              icon={<Trash2 size={20} aria-hidden />}
              onClick={(click) => act(click, onRemove)}
            />
          </>
        )}
      </div>
    </div>
  );
}

import { type KeyboardEvent, useId } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { EllipsisVertical } from "../../ui/page-icons.ts";
import { usePopover } from "./popover.ts";
import styles from "./RowMenu.module.css";

interface RowAction {
  readonly label: string;
  readonly run: (button: HTMLElement) => void;
}

export function RowMenu({ label, text, actions }: { label: string; text?: string; actions: readonly RowAction[] }) {
  const { isOpen, setOpen, place, button, close } = usePopover();
  const id = useId();

  /**
   * If the button has a text, arrow keys open the menu. If the button has only an icon, arrow keys move to another row.
   */
  function goByArrow(event: KeyboardEvent): void {
    const isArrow = event.key === "ArrowDown" || event.key === "ArrowUp";
    if (!isArrow || (!isOpen && text === undefined)) return;
    event.preventDefault();
    event.stopPropagation();
    flushSync(() => setOpen(true));
    const items = [...(place.current?.querySelectorAll<HTMLElement>("li > button") ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = event.key === "ArrowDown" ? at + 1 : Math.max(at, 0) - 1;
    items.at(next % items.length)?.focus();
  }

  const opener = {
    ref: button,
    "aria-expanded": isOpen,
    "aria-controls": isOpen ? id : undefined,
    onClick: () => setOpen(!isOpen),
    onKeyDown: goByArrow,
  };
  return (
    <div ref={place} className={styles.place} data-text={text}>
      {text === undefined ? (
        <IconButton {...opener} label={label} icon={<EllipsisVertical size={20} aria-hidden />} />
      ) : (
        <Button {...opener} variant="secondary" aria-label={label}>
          {text}
        </Button>
      )}
      {isOpen && (
        <ul id={id} className={styles.menu}>
          {actions.map(({ label: name, run }) => (
            <li key={name}>
              <button
                type="button"
                className={styles.item}
                onKeyDown={goByArrow}
                onClick={() => {
                  close();
                  if (button.current) run(button.current);
                }}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

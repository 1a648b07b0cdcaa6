import { useId } from "react";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { EllipsisVertical } from "../../ui/page-icons.ts";
import { usePopover } from "./popover.ts";
import styles from "./RowMenu.module.css";

interface RowAction {
  readonly label: string;
  readonly run: (button: HTMLElement) => void;
}

interface RowMenuProps {
  label: string;
  text?: string;
  actions: readonly RowAction[];
}

export function RowMenu({ label, text, actions }: RowMenuProps) {
  const { isOpen, setOpen, place, button, close } = usePopover();
  const id = useId();

  const opener = {
    ref: button,
    "aria-expanded": isOpen,
    "aria-controls": isOpen ? id : undefined,
    onClick: () => setOpen(!isOpen),
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

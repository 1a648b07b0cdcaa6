import { type ComponentProps, type ReactNode, useRef } from "react";
import buttonStyles from "./Button.module.css";
import { useCloseOutside } from "./close-outside.ts";
import styles from "./MoreMenu.module.css";
import { Ellipsis } from "./page-icons.ts";

interface MoreMenuProps {
  label: string;
  /** True if phones show the button's icon without its label. */
  compact?: boolean;
  children: ReactNode;
}

/** A button that opens a list of actions. The list closes after a choice, Escape or a click elsewhere. */
export function MoreMenu({ label, compact = false, children }: MoreMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useCloseOutside(menu, true, (byKey) => {
    if (!menu.current?.open) return;
    if (byKey) close(menu.current);
    else menu.current.open = false;
  });
  return (
    <details ref={menu} className={styles.menu} data-compact={compact || undefined} data-print="no">
      <summary className={buttonStyles.button} data-variant="secondary" title={label}>
        <Ellipsis size={20} strokeWidth={3.5} aria-hidden />
        <span>{label}</span>
      </summary>
      <ul
        className={styles.list}
        onClickCapture={({ target }) => {
          if (menu.current && target instanceof Element && target.closest("button")) close(menu.current);
        }}
      >
        {children}
      </ul>
    </details>
  );
}

/** Focuses the menu's button. If the chosen action opens a dialog, the dialog later returns the focus to the button. */
function close(menu: HTMLDetailsElement): void {
  menu.querySelector("summary")?.focus();
  menu.open = false;
}

export function MenuButton({ icon, children, ...rest }: ComponentProps<"button"> & { icon: ReactNode }) {
  return (
    <li>
      <button {...rest} type="button" className={styles.item}>
        {icon}
        {children}
      </button>
    </li>
  );
}

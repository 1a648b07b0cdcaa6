import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import buttonStyles from "./Button.module.css";
import { classes } from "./classes.ts";
import { ChevronDown } from "./icons.tsx";
import styles from "./MoreMenu.module.css";

export interface MoreMenuProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** A button that opens a short list of actions. A choice, Escape or a press outside closes the list. */
export function MoreMenu({ label, className, children }: MoreMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      if (menu.current?.open && target instanceof Node && !menu.current.contains(target)) menu.current.open = false;
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape" && menu.current?.open) close(menu.current);
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    document.addEventListener("keydown", closeByKey);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      document.removeEventListener("keydown", closeByKey);
    };
  }, []);
  return (
    <details ref={menu} className={classes(styles.menu, className)} data-print="no">
      <summary className={buttonStyles.button} data-variant="secondary">
        {label}
        <ChevronDown size={16} aria-hidden />
      </summary>
      <ul
        className={styles.list}
        onClickCapture={({ target }) => {
          if (menu.current && target instanceof Element && target.closest("button, a")) close(menu.current);
        }}
      >
        {children}
      </ul>
    </details>
  );
}

/** Focuses the button first, because a dialog returns the focus to the element that had it. */
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

import { type ReactNode, useId, useState } from "react";
import { usePopover } from "../../../../shell/centre/popover.ts";
import { ChevronDown } from "../../../../ui/list-icons.ts";
import styles from "./FilterMenu.module.css";
import { list as texts } from "./texts.ts";

interface FilterMenuProps {
  label: string;
  chosen: readonly string[];
  children: ReactNode;
}

/** The menu covers the list, so that the rows do not move (B16-01). */
export function FilterMenu({ label, chosen, children }: FilterMenuProps) {
  const { isOpen, setOpen, place, button } = usePopover();
  const [byKey, setByKey] = useState(false);
  const id = useId();
  const isOn = chosen.length > 0;
  const values = chosen.join(", ");
  return (
    <div ref={place} className={styles.place}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        title={values || undefined}
        data-on={isOn || undefined}
        aria-label={isOn ? texts.filterValue(label, values) : undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={({ detail }) => {
          setOpen(!isOpen);
          setByKey(detail === 0);
        }}
      >
        <span>{isOn ? values : label}</span>
        <ChevronDown size={18} aria-hidden />
      </button>
      {isOpen && (
        <div ref={byKey ? focusFirst : undefined} id={id} className={styles.panel}>
          {children}
        </div>
      )}
    </div>
  );
}

/** Focuses a choice, so that the arrow keys change the choice instead of scrolling the page. */
function focusFirst(panel: HTMLElement | null): void {
  (panel?.querySelector<HTMLElement>("input:checked") ?? panel?.querySelector("input"))?.focus();
}

import { type RefObject, useLayoutEffect, useRef } from "react";
import styles from "./Chip.module.css";
import { classes } from "./classes.ts";
import { IconButton } from "./IconButton.tsx";
import { X } from "./list-icons.ts";
import { isRepeatedClick } from "./repeated-click.ts";
import { texts } from "./texts.ts";

interface ChipListProps {
  label: string;
  chips: readonly (ChipProps & { id: string })[];
  fallbackFocus?: RefObject<HTMLElement | null>;
  className?: string;
}

export function ChipList({ label, chips, fallbackFocus, className }: ChipListProps) {
  const list = useRef<HTMLUListElement>(null);
  const removedAt = useRef<number>(undefined);
  const count = chips.length;

  useLayoutEffect(() => {
    const index = removedAt.current;
    if (index === undefined) return;
    removedAt.current = undefined;
    const buttons = list.current?.querySelectorAll("button") ?? [];
    const next = buttons[Math.min(index, count - 1)] ?? fallbackFocus?.current;
    next?.focus();
  }, [count, fallbackFocus]);

  if (count === 0) return null;
  return (
    <ul ref={list} className={classes(styles.list, className)} aria-label={label}>
      {chips.map((chip, index) => (
        <li key={chip.id}>
          <Chip
            label={chip.label}
            onRemove={() => {
              removedAt.current = index;
              chip.onRemove();
            }}
          />
        </li>
      ))}
    </ul>
  );
}

interface ChipProps {
  label: string;
  onRemove: () => void;
}

function Chip({ label, onRemove }: ChipProps) {
  return (
    <span className={styles.chip}>
      <span>{label}</span>
      <IconButton
        size="small"
        className={styles.remove}
        label={texts.remove(label)}
        icon={<X size={16} aria-hidden />}
        onClick={(click) => isRepeatedClick(click) || onRemove()}
      />
    </span>
  );
}

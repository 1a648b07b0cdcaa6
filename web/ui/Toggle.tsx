import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";
import styles from "./Toggle.module.css";

export type ToggleProps = Omit<ComponentProps<"input">, "type" | "role"> & {
  /** The words beside the switch: they may say its state. */
  label: ReactNode;
  checked: boolean;
};

/** A switch that acts at once. A name that does not change may be given as `aria-label`. */
export function Toggle({ label, checked, className, ...rest }: ToggleProps) {
  return (
    <label className={classes(styles.toggle, className)}>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        className={styles.switch}
      />
      <span>{label}</span>
    </label>
  );
}

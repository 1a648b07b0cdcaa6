import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";
import styles from "./Toggle.module.css";

type ToggleProps = Omit<ComponentProps<"input">, "type" | "role"> & {
  label: ReactNode;
  checked: boolean;
};

/** If the label changes with the state, the caller must set a constant `aria-label`. */
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

import type { ComponentProps, MouseEvent, ReactNode } from "react";
import styles from "./Button.module.css";
import { classes } from "./classes.ts";
import { isRepeatedClick } from "./repeated-click.ts";

export interface ButtonLook {
  /** The one main action of a place is primary; the others are secondary or quiet; deleting is danger. */
  variant?: "primary" | "secondary" | "quiet" | "danger";
  icon?: ReactNode;
  wide?: boolean;
}

export type ButtonProps = ComponentProps<"button"> & ButtonLook & { loading?: boolean };

/**
 * A button of 44 px. While `loading` it keeps the focus and its name but does nothing, so that neither a second click nor
 * Enter in a form sends twice; the second click of a double click never does, be the answer ever so fast.
 */
export function Button({
  variant = "primary",
  icon,
  wide = false,
  loading = false,
  type = "button",
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function click(event: MouseEvent<HTMLButtonElement>): void {
    if (loading || (type === "submit" && isRepeatedClick(event))) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      className={classes(styles.button, className)}
      data-variant={variant}
      data-wide={wide || undefined}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest["aria-disabled"]}
      onClick={click}
    >
      {icon}
      <span>{children}</span>
      {loading && <span className={styles.spinner} />}
    </button>
  );
}

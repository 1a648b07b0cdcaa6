import type { ComponentProps, MouseEvent, ReactNode } from "react";
import styles from "./Button.module.css";
import { classes } from "./classes.ts";
import { isRepeatedClick } from "./repeated-click.ts";

export interface ButtonLook {
  /** Use "primary" for at most one button per section, and "danger" only for deletions. */
  variant?: "primary" | "secondary" | "quiet" | "danger";
  icon?: ReactNode;
  wide?: boolean;
}

type ButtonProps = ComponentProps<"button"> & ButtonLook & { loading?: boolean };

/** Ignores clicks while loading, and the second click of a double click, so that the user sends a form only once. */
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

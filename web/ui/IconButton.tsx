import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";
import styles from "./IconButton.module.css";
import { Link, type LinkProps } from "./Link.tsx";

interface IconLook {
  label: string;
  icon: ReactNode;
  variant?: "quiet" | "outline";
  /** "normal" is 44 px wide and high, "small" is 32 px. */
  size?: "normal" | "small";
}

type IconButtonProps = Omit<ComponentProps<"button">, "children" | "aria-label"> & IconLook;

export function IconButton({
  label,
  icon,
  variant = "quiet",
  size = "normal",
  type = "button",
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={classes(styles.icon, className)}
      data-variant={variant}
      data-size={size}
    >
      {icon}
    </button>
  );
}

export function IconLink({
  label,
  icon,
  variant = "quiet",
  size = "normal",
  className,
  ...rest
}: Omit<LinkProps, "children" | "aria-label"> & IconLook) {
  return (
    <Link
      title={label}
      {...rest}
      aria-label={label}
      className={classes(styles.icon, className)}
      data-variant={variant}
      data-size={size}
      data-print="no"
    >
      {icon}
    </Link>
  );
}

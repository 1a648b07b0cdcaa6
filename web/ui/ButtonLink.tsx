import type { ComponentProps } from "react";
import styles from "./Button.module.css";
import type { ButtonLook } from "./Button.tsx";
import { classes } from "./classes.ts";
import { Link, type LinkProps } from "./Link.tsx";

export function ButtonLink({
  variant = "primary",
  icon,
  wide = false,
  className,
  children,
  ...rest
}: LinkProps & ButtonLook) {
  return (
    <Link
      {...rest}
      className={classes(styles.button, className)}
      data-variant={variant}
      data-wide={wide || undefined}
      data-print="no"
    >
      {icon}
      <span>{children}</span>
    </Link>
  );
}

export function ButtonAnchor({
  variant = "primary",
  icon,
  wide = false,
  className,
  children,
  ...rest
}: ComponentProps<"a"> & ButtonLook) {
  return (
    <a {...rest} className={classes(styles.button, className)} data-variant={variant} data-wide={wide || undefined}>
      {icon}
      <span>{children}</span>
    </a>
  );
}

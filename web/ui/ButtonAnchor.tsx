import type { ComponentProps } from "react";
import styles from "./Button.module.css";
import type { ButtonLook } from "./Button.tsx";
import { classes } from "./classes.ts";

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

import { classes } from "./classes.ts";
import styles from "./IconButton.module.css";
import type { IconLook } from "./IconButton.tsx";
import { Link, type LinkProps } from "./Link.tsx";

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

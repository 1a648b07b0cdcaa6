import type { ReactNode } from "react";
import styles from "./Badge.module.css";

export interface BadgeProps {
  tone?: "muted" | "brand" | "outline" | "accent" | "warn" | "danger" | undefined;
  icon?: ReactNode;
  children: ReactNode;
}

export function Badge({ tone = "muted", icon, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}

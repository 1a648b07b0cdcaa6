import type { ReactNode } from "react";
import styles from "./Badge.module.css";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

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

interface CountBadgeProps {
  count: number;
  label: string;
  className?: string | undefined;
}

export function CountBadge({ count, label, className }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={className}>
      <span className={styles.count}>{count > 99 ? "99+" : count}</span>
      <VisuallyHidden> {label}</VisuallyHidden>
    </span>
  );
}

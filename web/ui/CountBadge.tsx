import styles from "./Badge.module.css";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

export interface CountBadgeProps {
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

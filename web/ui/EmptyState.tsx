import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";

interface EmptyStateProps {
  drawing: ReactNode;
  title: string;
  line?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ drawing, title, line, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <div className={styles.drawing}>{drawing}</div>
      <h2 className={styles.title}>{title}</h2>
      {line && <p className={styles.line}>{line}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

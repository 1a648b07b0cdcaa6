import styles from "./illustrations.module.css";

export function EmptyClipboard() {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 140" aria-hidden="true">
      <ellipse className={styles.ground} cx="80" cy="126" rx="56" ry="8" />
      <rect className={styles.paper} x="38" y="24" width="84" height="100" rx="12" />
      <rect className={styles.brandLine} x="38" y="24" width="84" height="100" rx="12" />
      <rect className={styles.brand} x="60" y="14" width="40" height="20" rx="8" />
      <path className={styles.paperLine} d="M56 58h24M56 78h18M56 98h30" />
      <path className={styles.accent} d="M94 46h22v36l-11-8-11 8Z" />
    </svg>
  );
}

import styles from "./illustrations.module.css";

export function Envelope() {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 140" aria-hidden="true">
      <ellipse className={styles.ground} cx="80" cy="128" rx="58" ry="8" />
      <path className={styles.brand} d="M24 62 72 29c5-3 11-3 16 0l48 33v54H24Z" />
      <rect className={styles.paper} x="38" y="16" width="84" height="92" rx="8" />
      <rect className={styles.brandLine} x="38" y="16" width="84" height="92" rx="8" />
      <path
        className={styles.accent}
        d="M80 62c-10-7-16-12-16-20 0-5 4-9 8-9 4 0 6 2 8 5 2-3 4-5 8-5 4 0 8 4 8 9 0 8-6 13-16 20Z"
      />
      <path className={styles.brandSoft} d="M24 62l48 33c5 3 11 3 16 0l48-33v54c0 5-3 8-8 8H32c-5 0-8-3-8-8Z" />
      <path
        className={styles.brandLine}
        d="M24 62l48 33c5 3 11 3 16 0l48-33v54c0 5-3 8-8 8H32c-5 0-8-3-8-8ZM28 120l33-31M132 120 99 89"
      />
    </svg>
  );
}

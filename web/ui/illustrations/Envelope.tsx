import styles from "./illustrations.module.css";

/** An envelope and a letter with a heart. Decorative. */
export function Envelope() {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 140" aria-hidden="true">
      <ellipse className={styles.ground} cx="80" cy="128" rx="58" ry="8" />
      <path className={styles.brand} d="M24 58 80 22l56 36v58c0 5-3 8-8 8H32c-5 0-8-3-8-8Z" />
      <rect className={styles.paper} x="40" y="30" width="80" height="76" rx="8" />
      <path className={styles.paperLine} d="M56 78h48" style={{ strokeWidth: 7 }} />
      <path
        className={styles.accent}
        d="M80 68c-9-6-14-11-14-17 0-5 3-8 7-8 3 0 5 1 7 4 2-3 4-4 7-4 4 0 7 3 7 8 0 6-5 11-14 17Z"
      />
      <path className={styles.brandSoft} d="M24 60l48 34c5 3 11 3 16 0l48-34v56c0 5-3 8-8 8H32c-5 0-8-3-8-8Z" />
      <path
        className={styles.brandLine}
        d="M24 60l48 34c5 3 11 3 16 0l48-34v56c0 5-3 8-8 8H32c-5 0-8-3-8-8ZM28 120l34-32M132 120 98 88"
      />
    </svg>
  );
}

import styles from "./illustrations.module.css";

export function KeyWithTag() {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 140" aria-hidden="true">
      <ellipse className={styles.ground} cx="80" cy="128" rx="54" ry="8" />
      <path
        className={styles.brandSoft}
        d="M62 20a34 34 0 1 0 0 68 34 34 0 0 0 0-68Zm0 24a10 10 0 1 1 0 20 10 10 0 0 1 0-20Z"
        fillRule="evenodd"
      />
      <path
        className={styles.brandLine}
        d="M62 20a34 34 0 1 0 0 68 34 34 0 0 0 0-68Zm0 24a10 10 0 1 1 0 20 10 10 0 0 1 0-20Z"
      />
      <path className={styles.brand} d="m84 76 10-10 46 46-10 10-7-7-9 9-10-10 9-9-7-7-7 7-8-8 7-7Z" />
      <circle className={styles.accent} cx="40" cy="104" r="17" />
      <path className={styles.noseLine} d="M52 74 46 88" style={{ strokeWidth: 4, stroke: "var(--line-strong)" }} />
      <g className={styles.surface}>
        <path d="M40 103c5 0 8 4 8 7s-2 4-4 4-2-1-4-1-2 1-4 1-4-1-4-4 3-7 8-7Z" />
        <circle cx="31.5" cy="101" r="2.6" />
        <circle cx="37" cy="96.5" r="2.6" />
        <circle cx="43" cy="96.5" r="2.6" />
        <circle cx="48.5" cy="101" r="2.6" />
      </g>
    </svg>
  );
}

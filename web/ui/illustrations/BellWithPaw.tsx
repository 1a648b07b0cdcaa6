import styles from "./illustrations.module.css";

export function BellWithPaw() {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 140" aria-hidden="true">
      <ellipse className={styles.ground} cx="80" cy="124" rx="58" ry="9" />
      <path className={styles.gold} d="M64 112h32c0 9-7 15-16 15s-16-6-16-15Z" />
      <path
        className={styles.brandSoft}
        d="M80 18c-26 0-42 18-42 44v24c0 7-5 10-9 15-4 4-2 11 5 11h92c7 0 9-7 5-11-4-5-9-8-9-15V62c0-26-16-44-42-44Z"
      />
      <path
        className={styles.brandLine}
        d="M80 18c-26 0-42 18-42 44v24c0 7-5 10-9 15-4 4-2 11 5 11h92c7 0 9-7 5-11-4-5-9-8-9-15V62c0-26-16-44-42-44ZM80 18v-8"
      />
      <Paw />
      <path className={styles.brandLine} d="M18 50c0-12 4-22 10-30M142 50c0-12-4-22-10-30" opacity="0.45" />
    </svg>
  );
}

function Paw() {
  return (
    <g className={styles.brand}>
      <path d="M80 68c10 0 17 9 17 16 0 6-5 8-9 8-3 0-5-1-8-1s-5 1-8 1c-4 0-9-2-9-8 0-7 7-16 17-16Z" />
      <ellipse cx="60.5" cy="63" rx="5.5" ry="7" transform="rotate(-24 60.5 63)" />
      <ellipse cx="73" cy="53" rx="5.5" ry="7.5" transform="rotate(-8 73 53)" />
      <ellipse cx="87" cy="53" rx="5.5" ry="7.5" transform="rotate(8 87 53)" />
      <ellipse cx="99.5" cy="63" rx="5.5" ry="7" transform="rotate(24 99.5 63)" />
    </g>
  );
}

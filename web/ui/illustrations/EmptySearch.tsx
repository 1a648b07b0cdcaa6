import styles from "./illustrations.module.css";

export function EmptySearch() {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 140" aria-hidden="true">
      <ellipse className={styles.ground} cx="80" cy="126" rx="60" ry="8" />
      <rect className={styles.paper} x="18" y="30" width="100" height="72" rx="12" />
      <rect className={styles.brandLine} x="18" y="30" width="100" height="72" rx="12" />
      <circle className={styles.brandSoft} cx="44" cy="58" r="13" />
      <path className={styles.paperLine} d="M68 54h32M68 70h20M34 88h44" />
      <circle className={styles.brandSoft} cx="104" cy="78" r="26" opacity="0.9" />
      <circle className={styles.accentLine} cx="104" cy="78" r="26" />
      <path className={styles.accentLine} d="m123 97 19 19" style={{ strokeWidth: 10 }} />
      <path className={styles.brandLine} d="M98 72c0-8 13-8 13 0 0 5-6.5 6-6.5 11M104.5 91v.1" />
    </svg>
  );
}

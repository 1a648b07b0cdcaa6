import styles from "./illustrations.module.css";

export function PhoneWithCode() {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 140" aria-hidden="true">
      <ellipse className={styles.ground} cx="80" cy="130" rx="44" ry="7" />
      <rect className={styles.paper} x="50" y="10" width="60" height="118" rx="12" />
      <rect className={styles.brandLine} x="50" y="10" width="60" height="118" rx="12" />
      <path className={styles.brandLine} d="M74 20h12M76 118h8" />
      <path className={styles.paperLine} d="M64 88h32M64 102h20" style={{ strokeWidth: 7 }} />
      <path
        className={styles.accent}
        d="M32 34h96c5 0 8 3 8 8v24c0 5-3 8-8 8H58l-12 12V74H32c-5 0-8-3-8-8V42c0-5 3-8 8-8Z"
      />
      <g className={styles.surface}>
        <circle cx="50" cy="54" r="6" />
        <circle cx="70" cy="54" r="6" />
        <circle cx="90" cy="54" r="6" />
        <circle cx="110" cy="54" r="6" />
      </g>
    </svg>
  );
}

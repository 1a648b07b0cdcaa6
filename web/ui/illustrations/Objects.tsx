import styles from "./illustrations.module.css";

export function Envelope() {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 140" aria-hidden="true">
      <ellipse className={styles.ground} cx="80" cy="128" rx="58" ry="8" />
      <path className={styles.brand} d="M24 62 72 29c5-3 11-3 16 0l48 33v54H24Z" />
      <rect className={styles.paper} x="38" y="16" width="84" height="92" rx="8" />
      <rect className={styles.brandLine} x="38" y="16" width="84" height="92" rx="8" />
      <path
        className={styles.gold}
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
      <circle className={styles.gold} cx="40" cy="104" r="17" />
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

export function PhoneWithCode() {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 140" aria-hidden="true">
      <ellipse className={styles.ground} cx="80" cy="130" rx="44" ry="7" />
      <rect className={styles.paper} x="50" y="10" width="60" height="118" rx="12" />
      <rect className={styles.brandLine} x="50" y="10" width="60" height="118" rx="12" />
      <path className={styles.brandLine} d="M74 20h12M76 118h8" />
      <path className={styles.paperLine} d="M64 88h32M64 102h20" style={{ strokeWidth: 7 }} />
      <path
        className={styles.gold}
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

export function EmptyClipboard() {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 140" aria-hidden="true">
      <ellipse className={styles.ground} cx="80" cy="126" rx="56" ry="8" />
      <rect className={styles.paper} x="38" y="24" width="84" height="100" rx="12" />
      <rect className={styles.brandLine} x="38" y="24" width="84" height="100" rx="12" />
      <rect className={styles.brand} x="60" y="14" width="40" height="20" rx="8" />
      <path className={styles.paperLine} d="M56 58h24M56 78h18M56 98h30" />
      <path className={styles.gold} d="M94 46h22v36l-11-8-11 8Z" />
    </svg>
  );
}

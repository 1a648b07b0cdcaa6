import styles from "./illustrations.module.css";

export function CatInBox() {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 140" aria-hidden="true">
      <ellipse className={styles.ground} cx="80" cy="128" rx="66" ry="8" />
      <path
        className={styles.furDark}
        d="M46 44c-1-14 0-26 4-30 6 1 15 9 20 18ZM114 44c1-14 0-26-4-30-6 1-15 9-20 18Z"
      />
      <path className={styles.fur} d="M80 26c-24 0-38 17-38 37 0 24 16 37 38 37s38-13 38-37c0-20-14-37-38-37Z" />
      <path className={styles.furLine} d="M80 28v11M70 30v7M90 30v7" />
      <path className={styles.furLight} d="M80 64c-12 0-20 8-20 17s8 15 20 15 20-6 20-15-8-17-20-17Z" />
      <ellipse className={styles.nose} cx="64" cy="60" rx="4.5" ry="6" />
      <ellipse className={styles.nose} cx="96" cy="60" rx="4.5" ry="6" />
      <path className={styles.gold} d="M75 69h10l-5 6Z" />
      <path className={styles.noseLine} d="M80 75v3c0 5-9 5-11 1M80 78c0 5 9 5 11 1" style={{ strokeWidth: 2.5 }} />
      <path
        className={styles.furLine}
        d="M52 74l-16-3M53 80l-15 3M108 74l16-3M107 80l15 3"
        style={{ strokeWidth: 2 }}
      />
      <path className={styles.gold} d="M30 86h100v34c0 5-3 8-8 8H38c-5 0-8-3-8-8Z" />
      <path className={styles.flap} d="M30 86h50l-10 18H18Zm100 0H80l10 18h52Z" />
      <path
        className={styles.furLight}
        d="M52 84c0-5 4-8 9-8s9 3 9 8v6c0 4-4 6-9 6s-9-2-9-6ZM90 84c0-5 4-8 9-8s9 3 9 8v6c0 4-4 6-9 6s-9-2-9-6Z"
      />
    </svg>
  );
}

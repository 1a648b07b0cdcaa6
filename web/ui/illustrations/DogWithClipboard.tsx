import styles from "./illustrations.module.css";

export function DogWithClipboard() {
  return (
    <svg className={styles.drawing} viewBox="0 0 400 300" aria-hidden="true">
      <path
        className={styles.halo}
        d="M44 128C44 56 116 18 196 22c92 5 166 54 168 132 2 70-66 108-152 112C116 270 44 214 44 128Z"
      />
      <ellipse className={styles.ground} cx="204" cy="270" rx="176" ry="18" />
      <path className={styles.furDark} d="M96 236c-26-6-34-30-24-46 6-10 20-6 16 6-4 10 0 18 14 22z" />
      <path
        className={styles.fur}
        d="M150 150c-36 8-58 50-60 96-1 14 8 22 22 22h80c14 0 23-8 22-22-2-46-24-88-64-96Z"
      />
      <path className={styles.furLight} d="M152 176c-18 0-28 22-28 48s10 44 28 44 28-18 28-44-10-48-28-48Z" />
      <path
        className={styles.fur}
        d="M124 206c-3 22-5 40-5 50 0 10 8 14 16 14h8c6 0 9-4 9-9v-52ZM180 206c3 22 5 40 5 50 0 10-8 14-16 14h-8c-6 0-9-4-9-9v-52Z"
      />
      <path className={styles.furLine} d="M152 214v48M130 264v-8M174 264v-8" />
      <path className={styles.gold} d="M108 158c28 15 60 15 88 0l4 16c-30 17-66 17-96 0Z" />
      <circle className={styles.gold} cx="152" cy="186" r="10" />
      <path
        className={styles.furDark}
        d="M106 72c-22-4-40 16-44 42-3 20 2 34 12 34 16 0 30-26 40-52ZM198 72c22-4 40 16 44 42 3 20-2 34-12 34-16 0-30-26-40-52Z"
      />
      <path className={styles.fur} d="M152 52c-36 0-58 26-58 58 0 34 24 56 58 56s58-22 58-56c0-32-22-58-58-58Z" />
      <path
        className={styles.furLight}
        d="M152 52c-8 0-12 6-12 18 0 22-26 30-26 54 0 24 18 40 38 40s38-16 38-40c0-24-26-32-26-54 0-12-4-18-12-18Z"
      />
      <circle className={styles.nose} cx="127" cy="104" r="6.5" />
      <circle className={styles.nose} cx="177" cy="104" r="6.5" />
      <circle className={styles.paper} cx="129.5" cy="101.5" r="2" />
      <circle className={styles.paper} cx="179.5" cy="101.5" r="2" />
      <path className={styles.nose} d="M152 118c9 0 14 3 14 8 0 6-8 11-14 11s-14-5-14-11c0-5 5-8 14-8Z" />
      <path className={styles.noseLine} d="M152 137v6c0 6-16 8-19 0M152 143c0 6 16 8 19 0" />
      <g transform="translate(14 0)">
        <rect className={styles.paper} x="236" y="82" width="112" height="156" rx="14" />
        <rect className={styles.brandLine} x="236" y="82" width="112" height="156" rx="14" />
        <rect className={styles.brand} x="266" y="70" width="52" height="24" rx="9" />
        <circle className={styles.brand} cx="260" cy="124" r="10" />
        <circle className={styles.brand} cx="260" cy="156" r="10" />
        <path className={styles.onBrandLine} d="m255.5 124.5 3 3 6-6.5M255.5 156.5l3 3 6-6.5" />
        <circle className={styles.paperRing} cx="260" cy="188" r="8" />
        <path className={styles.paperLine} d="M284 124h44M284 156h30M284 188h44M256 216h40" />
      </g>
    </svg>
  );
}

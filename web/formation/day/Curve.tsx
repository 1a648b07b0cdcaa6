import { curvePoints } from "./curve-points.ts";
import styles from "./Figures.module.css";

/** The drawing's own units: it is stretched to the width it has, its line is not. */
const WIDTH = 200;
const HEIGHT = 56;

/** A small curve over weeks (decision 066). The numbers stand beside it and in a table: it says nothing by itself. */
export function Curve({ values }: { values: readonly number[] }) {
  const points = curvePoints(values, WIDTH, HEIGHT);
  const line = points.map(({ x, y }) => `${x},${y}`).join(" ");
  return (
    <svg className={styles.curve} viewBox={`0 -3 ${WIDTH} ${HEIGHT + 6}`} preserveAspectRatio="none" aria-hidden="true">
      <polygon className={styles.area} points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} />
      <polyline className={styles.line} points={line} />
    </svg>
  );
}

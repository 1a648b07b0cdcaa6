import { Card } from "./Card.tsx";
import styles from "./Skeleton.module.css";

interface SkeletonProps {
  width?: string;
  height?: string;
  shape?: "line" | "circle";
}

/** Screen readers ignore the skeleton, because the surrounding list is `aria-busy`. */
export function Skeleton({ width = "100%", height = "1em", shape = "line" }: SkeletonProps) {
  return <span className={styles.skeleton} data-shape={shape} style={{ width, height }} aria-hidden />;
}

export function SkeletonCard() {
  return (
    <Card className={styles.card} aria-hidden>
      <Skeleton shape="circle" width="48px" height="48px" />
      <div className={styles.lines}>
        <Skeleton width="52%" height="20px" />
        <Skeleton width="72%" />
        <Skeleton width="60%" />
        <Skeleton width="80%" height="26px" />
      </div>
    </Card>
  );
}

import { Card } from "../../ui/Card.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./SheetSkeleton.module.css";
import { sheet } from "./texts.ts";

/** The place of a sheet on its way. */
export function SheetSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <VisuallyHidden>{sheet.loading}</VisuallyHidden>
      <Card kind="panel" className={styles.header}>
        <Skeleton shape="circle" width="72px" height="72px" />
        <div className={styles.lines}>
          <Skeleton width="min(260px, 80%)" height="32px" />
          <Skeleton width="min(180px, 60%)" />
          <Skeleton width="120px" height="24px" />
        </div>
      </Card>
      <Card kind="panel" className={styles.lines}>
        {[52, 68, 60, 74, 58].map((width) => (
          <Skeleton key={width} width={`${width}%`} />
        ))}
      </Card>
    </div>
  );
}

import { Card } from "../../ui/Card.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./SheetSkeleton.module.css";
import { sheet } from "./texts.ts";

export function HeaderSkeleton() {
  return (
    <Card kind="panel" className={styles.header}>
      <Skeleton shape="circle" width="72px" height="72px" />
      <div className={styles.lines}>
        <Skeleton width="min(260px, 80%)" height="32px" />
        <Skeleton width="min(180px, 60%)" />
        <Skeleton width="120px" height="24px" />
      </div>
    </Card>
  );
}

export function LetterSkeleton() {
  return (
    <Card kind="panel" className="stack-4">
      <Skeleton width="44%" height="20px" />
      {[96, 88, 92, 60, 94, 72].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </Card>
  );
}

export function StepsSkeleton() {
  return (
    <Card kind="panel" className={styles.steps}>
      <VisuallyHidden>{sheet.loading}</VisuallyHidden>
      {[52, 68, 60].map((width) => (
        <div key={width} className={styles.step}>
          <Skeleton shape="circle" width="32px" height="32px" />
          <div className={styles.lines}>
            <Skeleton width="34%" height="20px" />
            <Skeleton width={`${width}%`} />
          </div>
        </div>
      ))}
    </Card>
  );
}

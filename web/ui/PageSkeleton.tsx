import styles from "./PageSkeleton.module.css";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

export type SkeletonShape = "filters" | "results" | "cards" | "rows" | "sheet" | "form" | "menu" | "aside" | "text";

const blocks: Readonly<Record<SkeletonShape, number>> = {
  filters: 13,
  results: 12,
  cards: 6,
  rows: 6,
  sheet: 3,
  form: 1,
  menu: 2,
  aside: 2,
  text: 1,
};

export interface PageSkeletonProps {
  shape: SkeletonShape;
  label?: string;
  title?: boolean;
  patient?: boolean;
}

/** Uses no inline styles, because the content security policy of some pages forbids inline styles. */
export function PageSkeleton({ shape, label, title = false, patient = false }: PageSkeletonProps) {
  return (
    <div className={styles.shape} data-shape={shape} data-patient={patient || undefined} aria-busy="true">
      {title && <div className={styles.title} />}
      <div className={styles.heading} />
      {Array.from({ length: blocks[shape] }, (_, place) => place).map((place) => (
        <span key={place} className={styles.block}>
          <i />
          <i />
          <i />
          <i />
        </span>
      ))}
      {label && <VisuallyHidden role="status">{label}</VisuallyHidden>}
    </div>
  );
}

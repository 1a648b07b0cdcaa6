import styles from "./PageShape.module.css";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

export type Shape = "filters" | "results" | "cards" | "rows" | "sheet" | "form" | "menu" | "aside" | "text";

const blocks: Readonly<Record<Shape, number>> = {
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

export interface PageShapeProps {
  shape: Shape;
  label?: string;
  title?: boolean;
  /** Appears only after a delay. */
  patient?: boolean;
}

/** Has no inline styles, because some pages' policy forbids them. */
export function PageShape({ shape, label, title = false, patient = false }: PageShapeProps) {
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

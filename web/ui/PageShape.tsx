import styles from "./PageShape.module.css";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/** The shapes of pages on their way. */
export type Shape = "filters" | "results" | "cards" | "rows" | "sheet" | "form" | "menu" | "aside" | "text";

/** How many blocks a page has: as many as fill a screen. */
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
  /** What is waited for, said to screen readers unless something else says it. */
  label?: string;
  /** The title is on its way as well. */
  title?: boolean;
  /** Shows itself only when the wait lasts. */
  patient?: boolean;
}

/** The place of a page on its way, in its shape. No style of its own: it stands in pages whose policy allows none. */
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

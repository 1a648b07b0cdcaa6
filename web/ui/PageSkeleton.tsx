import { Button } from "./Button.tsx";
import styles from "./PageSkeleton.module.css";
import { texts } from "./texts.ts";
import { useOnline } from "./use-online.ts";
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

interface PageSkeletonProps {
  shape: SkeletonShape;
  label?: string;
  title?: boolean;
  patient?: boolean;
}

/** Replaces the skeleton while there is no network. React Query sends the calls when the network returns (B14-08). */
function OfflineNotice() {
  return (
    <div className={styles.offline} role="status">
      <h2>{texts.offlineTitle}</h2>
      <p>{texts.offlineText}</p>
      <Button variant="secondary" onClick={() => window.location.reload()}>
        {texts.retry}
      </Button>
    </div>
  );
}

/** Does not use inline styles, because the content security policy of some pages forbids them. */
export function PageSkeleton({ shape, label, title = false, patient = false }: PageSkeletonProps) {
  if (!useOnline()) return <OfflineNotice />;
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

import { Card } from "../../ui/Card.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./SheetFollowUpShape.module.css";
import { texts } from "./texts.ts";

export function SheetFollowUpShape() {
  return (
    <Card kind="panel" className={styles.shape} data-follow-up>
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <Skeleton width="60%" height="20px" />
    </Card>
  );
}

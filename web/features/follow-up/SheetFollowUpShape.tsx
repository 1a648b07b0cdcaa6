import { Card } from "../../ui/Card.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./SheetFollowUpShape.module.css";
import { texts } from "./texts.ts";

/** The place of the follow-up on its way: as high as it will be, so that nothing under it moves. */
export function SheetFollowUpShape() {
  return (
    <Card kind="panel" className={styles.shape} data-follow-up>
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <Skeleton width="30%" height="20px" />
      <Skeleton width="100%" height="48px" />
      <Skeleton width="100%" height="96px" />
    </Card>
  );
}

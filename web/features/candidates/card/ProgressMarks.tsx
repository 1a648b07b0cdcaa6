import Check from "lucide-react/icons/check";
import { Badge } from "../../../ui/Badge.tsx";
import { classes } from "../../../ui/classes.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./ProgressMarks.module.css";
import { type ProgressFacts, progressMarks } from "./progress.ts";
import { card } from "./texts.ts";

/** The three steps of the project: a check, and words for those who do not see it, tell what is done (product 2.7). */
export function ProgressMarks({ candidate, className }: { candidate: ProgressFacts; className?: string | undefined }) {
  return (
    <ul className={classes(styles.marks, className)} aria-label={card.marks} data-tour="progress-marks">
      {progressMarks(candidate).map(({ label, done }) => (
        <li key={label}>
          <Badge tone={done ? "brand" : "muted"} icon={done && <Check size={14} strokeWidth={3} aria-hidden />}>
            {label}
            <VisuallyHidden> : {done ? card.done : card.notDone}</VisuallyHidden>
          </Badge>
        </li>
      ))}
    </ul>
  );
}

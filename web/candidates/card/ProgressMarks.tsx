import { OPINIONS, type Opinion } from "contract/candidates/candidate-values.ts";
import { Badge } from "../../ui/Badge.tsx";
import { classes } from "../../ui/classes.ts";
import { Check, CheckCheck, TriangleAlert } from "../../ui/list-icons.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { hasImmersion, hasTests, type ProgressFacts } from "./facts.ts";
import { card } from "./texts.ts";

const [reserves, good, veryGood] = OPINIONS;

const opinionIcons: Readonly<Record<Opinion, typeof Check>> = {
  [veryGood]: CheckCheck,
  [good]: Check,
  [reserves]: TriangleAlert,
};

export function ProgressMarks({ candidate, className }: { candidate: ProgressFacts; className?: string | undefined }) {
  return (
    <ul className={classes("row", className)} aria-label={card.marks} data-tour="progress-marks">
      <Mark label={card.immersion} isDone={hasImmersion(candidate)} />
      <Mark label={card.tests} isDone={hasTests(candidate)} />
      <li>
        <OpinionMark notice={candidate.jobInterviewNotice} />
      </li>
    </ul>
  );
}

function Mark({ label, isDone }: { label: string; isDone: boolean }) {
  if (isDone) {
    return (
      <li>
        <Check size={14} strokeWidth={3} aria-hidden />
        {label}
        <VisuallyHidden> : {card.done}</VisuallyHidden>
      </li>
    );
  }
  return (
    <li>
      {label}
      <VisuallyHidden> :</VisuallyHidden> {card.notDone}
    </li>
  );
}

export function OpinionMark({ notice }: { notice: Opinion | null }) {
  if (notice === null) return card.opinionPending;
  const Icon = opinionIcons[notice];
  return (
    <Badge tone={notice === reserves ? "warn" : "brand"} icon={<Icon size={14} strokeWidth={3} aria-hidden />}>
      {!notice.startsWith(card.opinion) && <VisuallyHidden>{card.opinion} : </VisuallyHidden>}
      {notice}
    </Badge>
  );
}

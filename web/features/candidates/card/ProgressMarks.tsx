import { OPINIONS } from "contract/candidate-values.ts";
import Check from "lucide-react/icons/check";
import CheckCheck from "lucide-react/icons/check-check";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { Badge, type BadgeProps } from "../../../ui/Badge.tsx";
import { classes } from "../../../ui/classes.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./ProgressMarks.module.css";
import { type MarkState, type ProgressFacts, progressMarks } from "./progress.ts";
import { card } from "./texts.ts";

const [reserves, good, veryGood] = OPINIONS;

const looks: Readonly<Record<MarkState, { tone: BadgeProps["tone"]; Icon?: typeof Check }>> = {
  pending: { tone: "muted" },
  done: { tone: "brand", Icon: Check },
  [card.opinionPending]: { tone: "muted" },
  [veryGood]: { tone: "brand", Icon: CheckCheck },
  [good]: { tone: "outline", Icon: Check },
  [reserves]: { tone: "warn", Icon: TriangleAlert },
};

/** The three steps of the project (product 2.7), also in words, and the centre's opinion. */
export function ProgressMarks({ candidate, className }: { candidate: ProgressFacts; className?: string | undefined }) {
  return (
    <ul className={classes(styles.marks, className)} aria-label={card.marks} data-tour="progress-marks">
      {progressMarks(candidate).map(({ label, state }) => {
        const { tone, Icon } = looks[state];
        return (
          <li key={label}>
            <Badge tone={tone} icon={Icon && <Icon size={14} strokeWidth={3} aria-hidden />}>
              <MarkWords label={label} state={state} />
            </Badge>
          </li>
        );
      })}
    </ul>
  );
}

function MarkWords({ label, state }: { label: string; state: MarkState }) {
  if (state === "pending" || state === "done") {
    return (
      <>
        {label}
        <VisuallyHidden> : {state === "done" ? card.done : card.notDone}</VisuallyHidden>
      </>
    );
  }
  return (
    <>
      {!state.startsWith(label) && <VisuallyHidden>{label} : </VisuallyHidden>}
      {state}
    </>
  );
}

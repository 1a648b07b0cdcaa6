import { useQuery } from "@tanstack/react-query";
import { screenPath } from "contract/screens.ts";
import { meetingTime } from "contract/selection/meeting-time.ts";
import type { SelectionEntry } from "contract/selection/selection.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import { useId, useState } from "react";
import { useLocation } from "react-router";
import { currentUserQuery } from "../../accounts/profile/queries.ts";
import { type Task, tasksOf } from "../../candidates/selection-tasks.ts";
import { fromSelection } from "../../candidates/sheet/origin.ts";
import { today } from "../../format/dates.ts";
import { now } from "../../format/now.ts";
import { Button } from "../../ui/Button.tsx";
import { focusNeighbour } from "../../ui/focus-neighbour.ts";
import { Link } from "../../ui/Link.tsx";
import { isRepeatedClick } from "../../ui/repeated-click.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { inSentence, nextStepText } from "../follow-up/next-step.ts";
import { useRemoveNextStep } from "../follow-up/queries.ts";
import { introductionStates } from "../introductions/IntroductionBadge.tsx";
import styles from "./Tasks.module.css";
import { tasks as texts } from "./texts.ts";

/** Shows this many tasks and collapses the others, so that the first entries of the selection stay visible. */
const MOST = 3;

export function Tasks({ entries }: { entries: readonly SelectionEntry[] }) {
  const headingId = useId();
  const [isOpen, setOpen] = useState(false);
  const { data: account } = useQuery(currentUserQuery);
  const all = tasksOf(entries, today(), now());
  if (all.length === 0) return null;
  const zone = zoneOfZip(account?.veterinaryClinicals[0]?.ZIPCode);
  return (
    <section className={styles.tasks} aria-labelledby={headingId} data-print="no">
      <h2 id={headingId}>{texts.title}</h2>
      <ul>
        {all.slice(0, isOpen ? undefined : MOST).map((task) => (
          <TaskLine key={task.entry.veterinaryCandidate.id} task={task} zone={zone} />
        ))}
      </ul>
      {all.length > MOST && !isOpen && (
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {texts.more(all.length - MOST)}
        </Button>
      )}
    </section>
  );
}

function TaskLine({ task: { kind, entry }, zone }: { task: Task; zone: string }) {
  const { search } = useLocation();
  const { veterinaryCandidate, introduction } = entry;
  const { id, firstName, lastName } = veterinaryCandidate;
  const finish = useRemoveNextStep(id);
  const name = `${firstName} ${lastName}`;
  const slot = introduction?.state === "accepted" ? introduction.slot : null;
  const sheet = { to: screenPath("Candidat", { id }), state: fromSelection(search) };
  const what =
    kind === "answer" && introduction
      ? texts.answer(
          introductionStates[introduction.state],
          slot && meetingTime(new Date(slot), zone, { other: zoneOfZip(veterinaryCandidate.ZIPCode) }),
        )
      : inSentence(nextStepText(entry) ?? "");
  return (
    <li className={styles.task} data-kind={kind}>
      <p>
        <Link {...sheet}>{name}</Link>
        {" · "}
        <span className={styles.what}>{what}</span>
      </p>
      {kind === "answer" ? (
        <Link className={styles.action} {...sheet}>
          {texts.read}
          <VisuallyHidden>{` : ${name}`}</VisuallyHidden>
        </Link>
      ) : (
        <Button
          variant="quiet"
          className={styles.action}
          onClick={(click) => {
            if (isRepeatedClick(click)) return;
            focusNeighbour(click.currentTarget);
            finish();
          }}
        >
          {texts.done}
          <VisuallyHidden>{` : ${name}`}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

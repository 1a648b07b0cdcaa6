import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Notification } from "contract/alerts/notifications.ts";
import { answerInterest, INTEREST_ANSWERS, type InterestAnswer } from "contract/selection/interest.ts";
import { send } from "../../api/client.ts";
import { selectionsQuery } from "../../candidates/selection.ts";
import { offerFarewell } from "../../selection/farewell/offer-farewell.ts";
import { showError } from "../../shell/show-error.ts";
import { announce } from "../../ui/announce.ts";
import { Button } from "../../ui/Button.tsx";
import { focusNeighbour } from "../../ui/focus-neighbour.ts";
import { refreshNotifications } from "./queries.ts";
import styles from "./StillAnswers.module.css";
import { texts } from "./texts.ts";

type Candidate = NonNullable<Notification["still"]>[number];

/** Asks about each candidate whether the clinic is still interested (B12-01). */
export function StillAnswers({ candidates, onDone }: { candidates: readonly Candidate[]; onDone: () => void }) {
  if (candidates.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={texts.still.list}>
      {candidates.map((candidate) => (
        <Question
          key={candidate.id}
          candidate={candidate}
          isOnly={candidates.length === 1}
          onAnswered={() => candidates.length === 1 && onDone()}
        />
      ))}
    </ul>
  );
}

interface QuestionProps {
  candidate: Candidate;
  isOnly: boolean;
  onAnswered: () => void;
}

function Question({ candidate, isOnly, onAnswered }: QuestionProps) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (answer: InterestAnswer) => send(answerInterest, { id: String(candidate.id), answer }),
    onSuccess: (_, answer) => {
      announce(texts.still.noted(candidate.firstName, texts.still.answers[answer]));
      onAnswered();
      if (answer !== "no") return;
      void client.invalidateQueries(selectionsQuery);
      void offerFarewell(candidate);
    },
    onError: (error) => showError(error, { fallback: texts.changeError }),
    // Catches the error, because React Query would otherwise report a stored answer as failed.
    onSettled: () => refreshNotifications(client).catch(console.error),
  });
  return (
    <li className={styles.question}>
      {!isOnly && <span className={styles.name}>{candidate.firstName}</span>}
      {INTEREST_ANSWERS.map((answer) => (
        <Button
          key={answer}
          variant="secondary"
          loading={isPending && variables === answer}
          aria-label={texts.still.answerOf(texts.still.answers[answer], candidate.firstName)}
          onClick={(event) => {
            if (isPending) return;
            // Moves the focus, because the buttons disappear after the answer.
            if (isOnly) event.currentTarget.closest("div")?.querySelector("a")?.focus({ preventScroll: true });
            else focusNeighbour(event.currentTarget);
            mutate(answer);
          }}
        >
          {texts.still.answers[answer]}
        </Button>
      ))}
    </li>
  );
}

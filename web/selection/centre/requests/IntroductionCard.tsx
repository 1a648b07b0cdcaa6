import { INTRODUCTION_ANSWER_LENGTH, type IntroductionRequest } from "contract/selection/introductions.ts";
import { meetingTime } from "contract/selection/meeting-time.ts";
import { useId, useState } from "react";
import { dayAndTime } from "../../../format/dates.ts";
import { spacedPhone } from "../../../format/phone.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { clearToasts } from "../../../ui/toast.ts";
import { IntroductionBadge } from "../../introductions/IntroductionBadge.tsx";
import { AcceptDialog, acceptanceDraft } from "./AcceptDialog.tsx";
import { MoveDialog } from "./MoveDialog.tsx";
import { Parties } from "./Parties.tsx";
import { useIntroductionAnswers } from "./queries.ts";
import { ReasonDialog, reasonDraft } from "./ReasonDialog.tsx";
import styles from "./Requests.module.css";
import { centreStates, move as moving, introduction as texts } from "./texts.ts";

export function IntroductionCard({ request }: { request: IntroductionRequest }) {
  const { state, candidate, message, slots, phone } = request;
  const reason = reasonDraft(`introduction.${request.id}.decline`);
  const [answering, setAnswering] = useState<"accept" | "decline" | "move" | undefined>(() =>
    state === "sent" ? draftedAnswer(request.id, reason) : undefined,
  );
  const title = useId();
  const name = `${candidate.firstName} ${candidate.lastName}`;
  const { decline } = useIntroductionAnswers(request.id, name);
  const answer = request.answer ?? (state === "declined" ? request.reason : null);
  const requested = dayAndTime(request.requestedAt);

  function begin(answer: "accept" | "decline" | "move"): void {
    // Removes toasts, because they would cover the buttons of this card.
    clearToasts();
    setAnswering(answer);
  }

  return (
    <Card as="article" aria-labelledby={title} className={styles.card}>
      <div className={styles.head}>
        <h2 id={title}>{texts.title(name)}</h2>
        <IntroductionBadge state={state} states={centreStates} />
      </div>
      <p className={styles.quiet}>{texts.requested(requested.day, requested.time)}</p>
      <Parties candidate={candidate} clinic={request.clinic} />
      <p className={styles.quote}>{message}</p>
      <Slots slots={slots} chosen={request.slot} zone={request.clinic.zone} other={candidate.zone} />
      <p>
        {texts.phone} : <a href={`tel:${phone}`}>{spacedPhone(phone)}</a>
      </p>
      {answer && (
        <p className={styles.quote}>
          {texts.answer} : {answer}
        </p>
      )}
      {state !== "declined" && request.reason && <p>{request.reason}</p>}
      {state === "sent" && (
        <div className={styles.buttons}>
          <Button aria-label={texts.acceptOf(name)} onClick={() => begin("accept")}>
            {texts.accept}
          </Button>
          <Button variant="secondary" aria-label={texts.declineOf(name)} onClick={() => begin("decline")}>
            {texts.decline}
          </Button>
        </div>
      )}
      {state === "accepted" && (
        <div className={styles.buttons}>
          <Button
            variant="secondary"
            aria-label={request.slot === null ? moving.fixButtonOf(name) : moving.buttonOf(name)}
            onClick={() => begin("move")}
          >
            {request.slot === null ? moving.fixButton : moving.button}
          </Button>
        </div>
      )}
      <MoveDialog request={request} open={answering === "move"} onClose={() => setAnswering(undefined)} />
      <AcceptDialog request={request} open={answering === "accept"} onClose={() => setAnswering(undefined)} />
      <ReasonDialog
        open={answering === "decline"}
        title={texts.declineOf(name)}
        text={texts.declineText(candidate)}
        submit={texts.decline}
        most={INTRODUCTION_ANSWER_LENGTH}
        proposal={texts.declineProposal(candidate.firstName)}
        draft={reason}
        onClose={() => setAnswering(undefined)}
        onReason={(reason) => decline.mutateAsync(reason)}
      />
    </Card>
  );
}

function draftedAnswer(id: string, reason: ReturnType<typeof reasonDraft>): "accept" | "decline" | undefined {
  if (acceptanceDraft(id).read()) return "accept";
  return reason.read() && "decline";
}

interface SlotsProps {
  slots: readonly string[];
  chosen: string | null;
  zone: string;
  other: string;
}

function Slots({ slots, chosen, zone, other }: SlotsProps) {
  if (chosen !== null) {
    return (
      <p>
        {texts.chosen} : {meetingTime(new Date(chosen), zone, { other })}
      </p>
    );
  }
  if (slots.length === 0) return <p className={styles.quiet}>{texts.noSlots}</p>;
  return (
    <div>
      <h3>{texts.slots}</h3>
      <ul className={styles.slots}>
        {slots.map((slot) => (
          <li key={slot}>{meetingTime(new Date(slot), zone, { other })}</li>
        ))}
      </ul>
    </div>
  );
}

import { INTRODUCTION_ANSWER_LENGTH, type IntroductionRequest } from "contract/selection/introductions.ts";
import { meetingTime } from "contract/selection/meeting-time.ts";
import { useId, useState } from "react";
import { Parties } from "../../../centre/requests/Parties.tsx";
import { ReasonDialog, reasonDraft } from "../../../centre/requests/ReasonDialog.tsx";
import styles from "../../../centre/requests/Requests.module.css";
import { dayAndTime } from "../../../format/dates.ts";
import { spacedPhone } from "../../../format/phone.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { clearToasts } from "../../../ui/toast.ts";
import { AcceptDialog, acceptanceDraft } from "./AcceptDialog.tsx";
import { useIntroductionAnswers } from "./queries.ts";
import { texts } from "./texts.ts";

const TONES = {
  ...({ sent: "warn", accepted: "brand", declined: "danger" } as const),
  ...({ cancelled: "muted", unanswered: "muted", closed: "muted" } as const),
};

export function IntroductionCard({ request }: { request: IntroductionRequest }) {
  const { state, candidate, message, slots, phone } = request;
  const refusal = reasonDraft(`introduction.${request.id}.decline`);
  const [answering, setAnswering] = useState(() => (state === "sent" ? begunAnswer(request.id, refusal) : undefined));
  const { decline } = useIntroductionAnswers(request.id);
  const title = useId();
  const name = `${candidate.firstName} ${candidate.lastName}`;
  const answer = request.answer ?? (state === "declined" ? request.reason : null);
  const asked = dayAndTime(request.requestedAt);

  function begin(answer: "accept" | "decline"): void {
    // A toast about the previous card would cover these buttons.
    clearToasts();
    setAnswering(answer);
  }

  return (
    <Card as="article" aria-labelledby={title} className={styles.card}>
      <div className={styles.head}>
        <h2 id={title}>{texts.title(name)}</h2>
        <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
      </div>
      <p className={styles.quiet}>{texts.asked(asked.day, asked.time)}</p>
      <Parties candidate={candidate} clinic={request.clinic} />
      <p className={styles.said}>{message}</p>
      <Slots slots={slots} chosen={request.slot} zone={request.clinic.zone} />
      <p>
        {texts.phone} : <a href={`tel:${phone}`}>{spacedPhone(phone)}</a>
      </p>
      {answer && (
        <p className={styles.said}>
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
      <AcceptDialog request={request} open={answering === "accept"} onClose={() => setAnswering(undefined)} />
      <ReasonDialog
        open={answering === "decline"}
        title={texts.declineOf(name)}
        text={texts.declineText}
        submit={texts.decline}
        most={INTRODUCTION_ANSWER_LENGTH}
        draft={refusal}
        onClose={() => setAnswering(undefined)}
        onReason={(reason) => decline.mutateAsync(reason)}
      />
    </Card>
  );
}

function begunAnswer(id: string, refusal: ReturnType<typeof reasonDraft>): "accept" | "decline" | undefined {
  if (acceptanceDraft(id).read()) return "accept";
  return refusal.read() && "decline";
}

function Slots({ slots, chosen, zone }: { slots: readonly string[]; chosen: string | null; zone: string }) {
  if (chosen !== null) {
    return (
      <p>
        {texts.chosen} : {meetingTime(new Date(chosen), zone)}
      </p>
    );
  }
  if (slots.length === 0) return <p className={styles.quiet}>{texts.noSlots}</p>;
  return (
    <div>
      <h3>{texts.slots}</h3>
      <ul className={styles.slots}>
        {slots.map((slot) => (
          <li key={slot}>{meetingTime(new Date(slot), zone)}</li>
        ))}
      </ul>
    </div>
  );
}

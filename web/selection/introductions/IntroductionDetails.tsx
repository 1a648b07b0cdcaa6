import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import type { Introduction } from "contract/selection/introductions.ts";
import { meetingTime } from "contract/selection/meeting-time.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import { dayAndTime } from "../../format/dates.ts";
import { now } from "../../format/now.ts";
import { Button } from "../../ui/Button.tsx";
import { confirm } from "../../ui/confirm.ts";
import { CalendarPlus, CalendarX } from "../../ui/page-icons.ts";
import { toast } from "../../ui/toast.ts";
import { IntroductionBadge } from "./IntroductionBadge.tsx";
import { useCalendarFile, useCancelIntroduction } from "./queries.ts";
import styles from "./Requests.module.css";
import { texts } from "./texts.ts";

interface IntroductionDetailsProps {
  candidate: Pick<CandidateCard, "id" | "firstName" | "lastName" | "ZIPCode">;
  introduction: Introduction;
  zone: string;
}

export function IntroductionDetails({ candidate, introduction, zone }: IntroductionDetailsProps) {
  const { state, slots, slot, answer, reason, requestedAt } = introduction;
  const timeOf = (instant: string) => meetingTime(new Date(instant), zone, { other: zoneOfZip(candidate.ZIPCode) });
  const cancel = useCancelIntroduction(candidate.id);
  const calendar = useCalendarFile();
  const isOpen = state === "sent" || state === "accepted";
  const wasAppointed = state === "cancelled" && Date.parse(slot ?? "") > now();

  const cancelLabel = state === "sent" ? texts.cancelIt : texts.cancelAppointment;

  async function askToCancel(): Promise<void> {
    const { result } = await confirm({
      text: texts.cancelQuestion(candidate),
      detail: texts.cancelNotice(state === "accepted", slot !== null && Date.parse(slot) <= now()),
      kind: "danger",
      confirmLabel: cancelLabel,
      denyLabel: texts.keep,
    });
    if (result !== "confirm") return;
    cancel.mutate(introduction, { onSuccess: () => toast({ text: texts.cancelled }) });
  }

  return (
    <div className={styles.part}>
      <p className={styles.head}>
        <strong>{texts.title}</strong> <IntroductionBadge state={state} />
      </p>
      {state === "sent" && <p className="quiet-2">{texts.requested(dayAndTime(requestedAt, undefined, zone).day)}</p>}
      {state === "sent" && slots.length > 0 && <p className="quiet-2">{texts.proposed(slots.map(timeOf))}</p>}
      {state === "unanswered" && <p className="quiet-2">{texts.noAnswer}</p>}
      {state === "accepted" && <p>{slot === null ? texts.noAppointment : texts.appointment(timeOf(slot))}</p>}
      {answer !== null && state !== "cancelled" && <Quote label={texts.answer} text={answer} />}
      {reason !== null && <Quote label={texts.reason} text={reason} />}
      {(isOpen || wasAppointed) && (
        <div className={styles.buttons} data-print="no">
          {slot !== null && (
            <Button
              variant="secondary"
              icon={wasAppointed ? <CalendarX size={20} aria-hidden /> : <CalendarPlus size={20} aria-hidden />}
              loading={calendar.isPending}
              onClick={() => calendar.mutate(introduction)}
            >
              {wasAppointed ? texts.calendarRemove : texts.calendar}
            </Button>
          )}
          {isOpen && (
            <Button variant="quiet" onClick={() => void askToCancel()}>
              {cancelLabel}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function Quote({ label, text }: { label: string; text: string }) {
  return (
    <p className="typed-text">
      <span className="quiet-2">{label} :</span> {text}
    </p>
  );
}

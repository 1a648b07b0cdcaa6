import { dayText, localTimeOf } from "contract/local-time.ts";
import { INTRODUCTION_DAYS_AHEAD, type IntroductionRequest } from "contract/selection/introductions.ts";
import { meetingTime } from "contract/selection/meeting-time.ts";
import { PARIS, placeOfZone } from "contract/time-zones.ts";
import { now } from "../../../format/now.ts";
import { fieldIssues, isHandledAlready } from "../../../shell/field-issues.ts";
import { DayField } from "../../../ui/DayField.tsx";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { type Issues, useForm } from "../../../ui/form.ts";
import { SelectField } from "../../../ui/SelectField.tsx";
import { TextAreaField } from "../../../ui/TextAreaField.tsx";
import { instantAt, SLOT_TIMES } from "../../introductions/introduction-form.ts";
import { useIntroductionAnswers } from "./queries.ts";
import styles from "./Requests.module.css";
import { introduction, texts as shared, move as texts } from "./texts.ts";

const empty = { day: "", time: "", answer: "" };
type Move = typeof empty;

interface MoveDialogProps {
  request: IntroductionRequest;
  open: boolean;
  onClose: () => void;
}

export function MoveDialog({ request: { id, candidate, clinic, slot }, open, onClose }: MoveDialogProps) {
  const name = `${candidate.firstName} ${candidate.lastName}`;
  const { move } = useIntroductionAnswers(id, name);
  const form = useForm<Move>({ initial: empty, check: findIssues, send });
  const today = localTimeOf(new Date(now()), clinic.zone);
  const last = { ...today, day: today.day + INTRODUCTION_DAYS_AHEAD };
  const proposal = ({ day, time }: Move) => {
    if (day === "" || time === "") return "";
    const when = meetingTime(instantAt(day, time, clinic.zone), clinic.zone, { other: candidate.zone });
    return introduction.proposal(candidate.firstName, when);
  };

  /** A new date changes the proposed message, because the message names the date. */
  function choose(change: Partial<Move>): void {
    const isProposed = form.values.answer === proposal(form.values);
    form.change(isProposed ? { ...change, answer: proposal({ ...form.values, ...change }) } : change);
  }

  async function send({ day, time, answer }: Move): Promise<Issues<Move> | undefined> {
    const chosen = instantAt(day, time, clinic.zone).toISOString();
    try {
      await move.mutateAsync({ slot: chosen, ...(answer.trim() !== "" && { answer: answer.trim() }) });
    } catch (error) {
      const { slot: issue, ...issues } = fieldIssues(error);
      if (!isHandledAlready(error)) return { ...issues, ...(issue && { day: issue }) };
    }
    form.reset(empty);
    onClose();
    return undefined;
  }

  return (
    <FormDialog
      form={form}
      open={open}
      title={slot === null ? texts.fixTitle(name) : texts.title(name)}
      submit={slot === null ? texts.fix : texts.submit}
      cancel={shared.cancel}
      onClose={onClose}
      onGiveUp={() => form.reset(empty)}
    >
      <p>{texts.text(clinic.zone === PARIS ? undefined : placeOfZone(clinic.zone))}</p>
      <div className={styles.slot}>
        <DayField
          {...form.text("day")}
          label={texts.day}
          min={dayText(today)}
          max={dayText(last)}
          aria-required
          onChange={({ target }) => choose({ day: target.value })}
        />
        <SelectField
          {...form.text("time")}
          label={texts.time}
          placeholder={texts.time}
          options={SLOT_TIMES}
          aria-required
          onChange={({ target }) => choose({ time: target.value })}
        />
      </div>
      <TextAreaField {...form.text("answer")} label={texts.answer} />
    </FormDialog>
  );
}

function findIssues({ day, time }: Move): Issues<Move> {
  return {
    day: day === "" ? texts.dayMissing : undefined,
    time: time === "" ? texts.timeMissing : undefined,
  };
}

import { dayText } from "contract/day.ts";
import { localTimeOf } from "contract/local-time.ts";
import { INTRODUCTION_DAYS_AHEAD, type IntroductionRequest } from "contract/selection/introductions.ts";
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

interface Move {
  day: string;
  time: string;
  answer: string;
}

interface MoveDialogProps {
  request: IntroductionRequest;
  open: boolean;
  onClose: () => void;
}

export function MoveDialog({ request: { id, candidate, clinic, slot }, open, onClose }: MoveDialogProps) {
  const name = `${candidate.firstName} ${candidate.lastName}`;
  const { move } = useIntroductionAnswers(id, name);
  const answer = introduction.proposal(candidate.firstName, true);
  const first = { ...presentSlot(slot, clinic.zone), answer };
  const form = useForm<Move>({ initial: first, check: findIssues, send });
  const today = localTimeOf(new Date(now()), clinic.zone);
  const last = { ...today, day: today.day + INTRODUCTION_DAYS_AHEAD };

  async function send({ day, time, answer }: Move): Promise<Issues<Move> | undefined> {
    const chosen = instantAt(day, time, clinic.zone).toISOString();
    try {
      await move.mutateAsync({ slot: chosen, ...(answer.trim() !== "" && { answer: answer.trim() }) });
    } catch (error) {
      const { slot: issue, ...issues } = fieldIssues(error);
      if (!isHandledAlready(error)) return { ...issues, ...(issue && { day: issue }) };
    }
    form.reset({ day, time, answer: first.answer });
    onClose();
    return undefined;
  }

  return (
    <FormDialog
      form={form}
      open={open}
      title={slot === null ? texts.fixButtonOf(name) : texts.buttonOf(name)}
      submit={slot === null ? texts.fix : texts.submit}
      cancel={shared.cancel}
      onClose={onClose}
      onGiveUp={() => form.reset(first)}
    >
      <p>{texts.text(clinic.zone === PARIS ? undefined : placeOfZone(clinic.zone))}</p>
      <div className={styles.slot}>
        <DayField {...form.text("day")} label={texts.day} min={dayText(today)} max={dayText(last)} aria-required />
        <SelectField
          {...form.text("time")}
          label={texts.time}
          placeholder={texts.time}
          options={SLOT_TIMES}
          aria-required
        />
      </div>
      <TextAreaField {...form.text("answer")} label={texts.answer} />
    </FormDialog>
  );
}

function presentSlot(slot: string | null, zone: string): Pick<Move, "day" | "time"> {
  if (slot === null || Date.parse(slot) <= now()) return { day: "", time: "" };
  const local = localTimeOf(new Date(slot), zone);
  const [hour, minute] = [local.hour, local.minute].map((part) => String(part).padStart(2, "0"));
  return { day: dayText(local), time: `${hour}:${minute}` };
}

function findIssues({ day, time }: Move): Issues<Move> {
  return {
    day: day === "" ? texts.dayMissing : undefined,
    time: time === "" ? texts.timeMissing : undefined,
  };
}

import type { User } from "contract/accounts/account.ts";
import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import { dayText } from "contract/day.ts";
import { localTimeOf } from "contract/local-time.ts";
import { INTRODUCTION_DAYS_AHEAD, INTRODUCTION_MESSAGE, INTRODUCTION_SLOTS } from "contract/selection/introductions.ts";
import { meetingTime } from "contract/selection/meeting-time.ts";
import { PARIS, placeOfZone, zoneOfZip } from "contract/time-zones.ts";
import { useId, useRef, useState } from "react";
import { ApiError } from "../../api/client.ts";
import { now } from "../../format/now.ts";
import { spacedPhone } from "../../format/phone.ts";
import { showError } from "../../shell/show-error.ts";
import { formDraft } from "../../shell/unsaved/drafts.ts";
import { Button } from "../../ui/Button.tsx";
import { confirm } from "../../ui/confirm.ts";
import { DayField } from "../../ui/DayField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { type Form, type Issues, useForm } from "../../ui/form.ts";
import { GroupFrame } from "../../ui/GroupFrame.tsx";
import { Plus } from "../../ui/page-icons.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextAreaField } from "../../ui/TextAreaField.tsx";
import { toast } from "../../ui/toast.ts";
import {
  emptyForm,
  findIssues,
  type IntroductionForm,
  instantAt,
  issuesOf,
  SLOT_NUMBERS,
  SLOT_TIMES,
  slotsOf,
} from "./introduction-form.ts";
import { useRequestIntroduction } from "./queries.ts";
import styles from "./Requests.module.css";
import { texts } from "./texts.ts";

interface SlotFieldsProps {
  form: Form<IntroductionForm>;
  zone: string;
  /** The candidate's time zone. */
  other: string;
}

function SlotFields({ form, zone, other }: SlotFieldsProps) {
  const filled = SLOT_NUMBERS.filter(
    (number) => form.values[`day${number}`] !== "" || form.values[`time${number}`] !== "",
  );
  const [opened, setOpened] = useState(1);
  const shown = Math.max(opened, ...filled);
  const today = localTimeOf(new Date(now()), zone);
  const place = zone === PARIS && other === PARIS ? undefined : placeOfZone(zone);
  const last = { ...today, day: today.day + INTRODUCTION_DAYS_AHEAD };
  return (
    <GroupFrame label={texts.slots} hint={texts.slotsHint(INTRODUCTION_SLOTS, INTRODUCTION_DAYS_AHEAD, place)}>
      {SLOT_NUMBERS.slice(0, shown).map((number) => (
        <div key={number} className={styles.slot}>
          <DayField {...form.text(`day${number}`)} label={texts.day(number)} min={dayText(today)} max={dayText(last)} />
          <SelectField
            {...form.text(`time${number}`)}
            label={texts.time(number)}
            placeholder={texts.noTime}
            options={SLOT_TIMES}
          />
          {place && (
            <SlotTime day={form.values[`day${number}`]} time={form.values[`time${number}`]} zones={[zone, other]} />
          )}
        </div>
      ))}
      {shown < INTRODUCTION_SLOTS && (
        <div>
          <Button variant="quiet" icon={<Plus size={20} aria-hidden />} onClick={() => setOpened(shown + 1)}>
            {texts.addSlot}
          </Button>
        </div>
      )}
    </GroupFrame>
  );
}

interface SlotTimeProps {
  day: string;
  time: string;
  zones: readonly [zone: string, other: string];
}

/** If clinic and candidate are in different time zones, shows the slot's time in both zones (B13-02). */
function SlotTime({ day, time, zones: [zone, other] }: SlotTimeProps) {
  if (day === "" || time === "") return null;
  return <p className="quiet-2">{meetingTime(instantAt(day, time, zone), zone, { other })}</p>;
}

export const introductionDraft = (candidateId: number) => formDraft(`introduction.${candidateId}`, emptyForm);

interface IntroductionDialogProps {
  candidate: Pick<CandidateCard, "id" | "firstName" | "lastName" | "ZIPCode">;
  account: User;
  zone: string;
  open: boolean;
  onOpen: (open: boolean) => void;
}

export function IntroductionDialog({ candidate, account, zone, open, onOpen }: IntroductionDialogProps) {
  const { id, firstName, lastName } = candidate;
  const name = `${firstName} ${lastName}`;
  const [clinic] = account.veterinaryClinicals;
  const phone = spacedPhone(clinic?.phone || account.phone || "");
  const message = texts.proposal(name, clinic?.socialReason);
  const first: IntroductionForm = { ...emptyForm, message, phone };
  const request = useRequestIntroduction(id);
  const area = useRef<HTMLTextAreaElement>(null);
  const form = useForm<IntroductionForm>({
    initial: first,
    check: (values) => findIssues(values, zone, now()),
    send,
    draft: introductionDraft(id),
  });
  const rejected = form.issue("form");
  const rejectedId = useId();
  const { min, max } = INTRODUCTION_MESSAGE;

  async function send(values: IntroductionForm): Promise<Issues<IntroductionForm> | undefined> {
    try {
      const slots = slotsOf(values, zone);
      await request.mutateAsync({ message: values.message.trim(), slots, phone: values.phone });
    } catch (error) {
      const issues = error instanceof ApiError ? issuesOf(error.body) : undefined;
      return issues ?? { form: showError(error, { fallback: texts.failed }) };
    }
    finish();
    toast({ text: texts.requestSent });
    return undefined;
  }

  function finish(): void {
    form.reset(first);
    onOpen(false);
  }

  async function leave(): Promise<void> {
    onOpen(false);
    const isTouched = (Object.keys(first) as (keyof IntroductionForm)[]).some(
      (field) => form.values[field] !== first[field],
    );
    if (!isTouched) return;
    const question = { text: texts.leaveQuestion, confirmLabel: texts.leave, denyLabel: texts.stay } as const;
    const { result } = await confirm({ ...question, mobileFullscreen: false });
    if (result === "confirm") finish();
    else {
      form.change({});
      onOpen(true);
    }
  }

  return (
    <FormDialog
      form={form}
      open={open}
      title={texts.dialogTitle(name)}
      submit={texts.submit}
      cancel={texts.cancel}
      initialFocus={area}
      onClose={() => void leave()}
    >
      <p>{texts.intro}</p>
      <TextAreaField
        {...form.text("message")}
        ref={area}
        label={texts.message}
        hint={texts.messageHint(min, max)}
        style={{ maxHeight: "7rem" }}
        aria-required
      />
      <SlotFields form={form} zone={zone} other={zoneOfZip(candidate.ZIPCode)} />
      <Field
        {...form.text("phone")}
        type="tel"
        label={texts.phone}
        hint={texts.phoneHint}
        autoComplete="tel"
        aria-required
      />
      {rejected && <FieldError id={rejectedId}>{rejected}</FieldError>}
    </FormDialog>
  );
}

import type { User } from "contract/accounts/account.ts";
import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import { dayText, localTimeOf } from "contract/local-time.ts";
import { INTRODUCTION_DAYS_AHEAD, INTRODUCTION_MESSAGE, INTRODUCTION_SLOTS } from "contract/selection/introductions.ts";
import { PARIS, placeOfZone } from "contract/time-zones.ts";
import Plus from "lucide-react/icons/plus";
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
import { SelectField } from "../../ui/SelectField.tsx";
import { TextAreaField } from "../../ui/TextAreaField.tsx";
import { sayAsked, useAskIntroduction } from "./queries.ts";
import styles from "./Requests.module.css";
import { texts } from "./texts.ts";
import { emptyWish, findIssues, issuesOf, PLACES, slotsOf, type Wish } from "./wish.ts";

const TIMES = Array.from({ length: 27 }, (_, index) => {
  const value = `${String(7 + Math.floor(index / 2)).padStart(2, "0")}:${index % 2 === 0 ? "00" : "30"}`;
  return { value, label: value };
});

function SlotFields({ form, zone }: { form: Form<Wish>; zone: string }) {
  const filled = PLACES.filter((place) => form.values[`day${place}`] !== "" || form.values[`time${place}`] !== "");
  const [wanted, setWanted] = useState(1);
  const shown = Math.max(wanted, ...filled);
  const today = localTimeOf(new Date(now()), zone);
  const place = zone === PARIS ? undefined : placeOfZone(zone);
  const last = { ...today, day: today.day + INTRODUCTION_DAYS_AHEAD };
  return (
    <GroupFrame label={texts.slots} hint={texts.slotsHint(INTRODUCTION_SLOTS, INTRODUCTION_DAYS_AHEAD, place)}>
      {PLACES.slice(0, shown).map((place) => (
        <div key={place} className={styles.slot}>
          <DayField {...form.text(`day${place}`)} label={texts.day(place)} min={dayText(today)} max={dayText(last)} />
          <SelectField
            {...form.text(`time${place}`)}
            label={texts.time(place)}
            placeholder={texts.noTime}
            options={TIMES}
          />
        </div>
      ))}
      {shown < INTRODUCTION_SLOTS && (
        <div>
          <Button variant="quiet" icon={<Plus size={20} aria-hidden />} onClick={() => setWanted(shown + 1)}>
            {texts.addSlot}
          </Button>
        </div>
      )}
    </GroupFrame>
  );
}

export const introductionDraft = (candidateId: number) => formDraft(`introduction.${candidateId}`, emptyWish);

interface IntroductionDialogProps {
  candidate: Pick<CandidateCard, "id" | "firstName" | "lastName">;
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
  const first: Wish = { ...emptyWish, message, phone };
  const ask = useAskIntroduction(id);
  const area = useRef<HTMLTextAreaElement>(null);
  const form = useForm<Wish>({
    initial: first,
    check: (wish) => findIssues(wish, zone, now()),
    send,
    draft: introductionDraft(id),
  });
  const refused = form.issue("form");
  const rejectedId = useId();
  const { min, max } = INTRODUCTION_MESSAGE;

  async function send(wish: Wish): Promise<Issues<Wish> | undefined> {
    try {
      const slots = slotsOf(wish, zone);
      await ask.mutateAsync({ message: wish.message.trim(), slots, phone: wish.phone });
    } catch (error) {
      const issues = error instanceof ApiError ? issuesOf(error.body) : undefined;
      return issues ?? { form: showError(error, { fallback: texts.failed }) };
    }
    finish();
    sayAsked();
    return undefined;
  }

  function finish(): void {
    form.reset(first);
    onOpen(false);
  }

  async function leave(): Promise<void> {
    onOpen(false);
    const isTouched = (Object.keys(first) as (keyof Wish)[]).some((field) => form.values[field] !== first[field]);
    if (!isTouched) return;
    const question = { text: texts.leaveQuestion, confirmLabel: texts.leave, denyLabel: texts.resume } as const;
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
        rows={7}
        aria-required
      />
      <SlotFields form={form} zone={zone} />
      <Field
        {...form.text("phone")}
        type="tel"
        label={texts.phone}
        hint={texts.phoneHint}
        autoComplete="tel"
        aria-required
      />
      {refused && <FieldError id={rejectedId}>{refused}</FieldError>}
    </FormDialog>
  );
}

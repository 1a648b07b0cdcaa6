import type { User } from "contract/account.ts";
import type { CandidateCard } from "contract/candidate-fields.ts";
import { INTRODUCTION_MESSAGE } from "contract/introductions.ts";
import { useId, useRef } from "react";
import { ApiError } from "../../api/client.ts";
import { now } from "../../format/now.ts";
import { spacedPhone } from "../../format/phone.ts";
import { sayRefusal } from "../../shell/refusal.ts";
import { formDraft } from "../../shell/unsaved/drafts.ts";
import { confirm } from "../../ui/confirm.ts";
import { Field } from "../../ui/Field.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { type Faults, useForm } from "../../ui/form.ts";
import { TextAreaField } from "../../ui/TextAreaField.tsx";
import { sayAsked, useAskIntroduction } from "./queries.ts";
import styles from "./Requests.module.css";
import { SlotFields } from "./SlotFields.tsx";
import { texts } from "./texts.ts";
import { emptyWish, faultsOf, findFaults, slotsOf, type Wish } from "./wish.ts";

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
    check: (wish) => findFaults(wish, zone, now()),
    send,
    draft: introductionDraft(id),
  });
  const refused = form.fault("form");
  const refusedId = useId();
  const { min, max } = INTRODUCTION_MESSAGE;

  async function send(wish: Wish): Promise<Faults<Wish> | undefined> {
    try {
      const slots = slotsOf(wish, zone);
      await ask.mutateAsync({ message: wish.message.trim(), slots, phone: wish.phone });
    } catch (error) {
      const faults = error instanceof ApiError ? faultsOf(error.body) : undefined;
      return faults ?? { form: sayRefusal(error, { fallback: texts.failed }) };
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
      // Closing dropped the stored draft.
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
      className={styles.form}
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
      {refused && <FieldError id={refusedId}>{refused}</FieldError>}
    </FormDialog>
  );
}

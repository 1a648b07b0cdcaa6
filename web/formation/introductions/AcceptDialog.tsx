import type { IntroductionRequest } from "contract/introduction-answers.ts";
import { meetingTime } from "contract/meeting-time.ts";
import { now } from "../../format/now.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { type Faults, useForm } from "../../ui/form.ts";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { TextAreaField } from "../../ui/TextAreaField.tsx";
import styles from "../requests/Requests.module.css";
import { texts as shared } from "../requests/texts.ts";
import { fieldFaults, isAnsweredAlready } from "../shell/refused-answer.ts";
import { typedDraft } from "../shell/typed-draft.ts";
import { useIntroductionAnswers } from "./queries.ts";
import { texts } from "./texts.ts";

const empty = { slot: "", answer: "" };
type Typed = typeof empty;

/** The answer to a clinic that is being written. */
export const acceptanceDraft = (id: string) => typedDraft(`introduction.${id}.accept`, empty);

interface AcceptDialogProps {
  request: IntroductionRequest;
  open: boolean;
  onClose: () => void;
}

/** Accepts an introduction: one of the slots that are still to come, or none, and a message (beyond B3-04). */
export function AcceptDialog({ request: { id, candidate, clinic, slots }, open, onClose }: AcceptDialogProps) {
  const { accept } = useIntroductionAnswers(id);
  const coming = slots.filter((slot) => Date.parse(slot) > now());
  const draft = acceptanceDraft(id);
  const form = useForm<Typed>({ initial: firstValues, check: findFaults, send, onChange: draft.keep });

  function firstValues(): Typed {
    const kept = draft.read();
    const slot = kept?.slot ?? coming[0] ?? "";
    // A slot may have passed since it was chosen.
    return { slot: coming.includes(slot) ? slot : "", answer: kept?.answer ?? "" };
  }

  function close(): void {
    draft.forget();
    onClose();
  }

  function clear(): void {
    form.reset({ slot: coming[0] ?? "", answer: "" });
  }

  async function send({ slot, answer }: Typed): Promise<Faults<Typed> | undefined> {
    try {
      await accept.mutateAsync({ ...(slot === "" ? {} : { slot }), answer: answer.trim() });
    } catch (error) {
      // Told elsewhere, with the window open unless there is nothing left to answer: what was typed stays.
      if (!isAnsweredAlready(error)) return fieldFaults(error);
    }
    clear();
    close();
    return undefined;
  }

  return (
    <FormDialog
      form={form}
      open={open}
      title={texts.acceptTitle(`${candidate.firstName} ${candidate.lastName}`)}
      submit={texts.accept}
      cancel={shared.cancel}
      className={styles.form}
      onClose={close}
      onGiveUp={clear}
    >
      <p>{texts.acceptText}</p>
      <RadioGroup
        label={texts.which}
        options={[
          ...coming.map((slot) => ({ value: slot, label: meetingTime(new Date(slot), clinic.zone) })),
          { value: "", label: texts.none },
        ]}
        value={form.values.slot}
        onChange={(slot) => form.change({ slot })}
        error={form.fault("slot")}
      />
      <TextAreaField {...form.text("answer")} label={texts.message} aria-required />
    </FormDialog>
  );
}

function findFaults({ answer }: Typed): Faults<Typed> {
  return { answer: answer.trim() === "" ? texts.answerMissing : undefined };
}

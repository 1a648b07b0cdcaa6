import { type EmailRequestItem, REFUSAL_LENGTH } from "contract/email-requests.ts";
import { useRef } from "react";
import { ApiError } from "../../api/client.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { type Faults, useForm } from "../../ui/form.ts";
import { TextAreaField } from "../../ui/TextAreaField.tsx";
import { typedDraft } from "../shell/typed-draft.ts";
import styles from "./EmailRequests.module.css";
import { useAnswers } from "./queries.ts";
import { texts } from "./texts.ts";

/** The refusal that is being written, and of which request. */
export const refusalDraft = typedDraft("email-request-refusal", { id: "", reason: "" });

type Typed = { reason: string };

interface RefuseDialogProps {
  request: EmailRequestItem;
  open: boolean;
  onClose: () => void;
}

/** Asks for the reason of a refusal, which is mailed as it is typed. */
export function RefuseDialog({ request, open, onClose }: RefuseDialogProps) {
  const { id, numOrdinal, email } = request;
  const { refuse, isAnswered } = useAnswers();
  const form = useForm({ initial: firstValues, check: findFaults, send, onChange: keep });
  const area = useRef<HTMLTextAreaElement>(null);

  function firstValues(): Typed {
    const kept = refusalDraft.read();
    return { reason: kept?.id === id ? kept.reason : "" };
  }

  function keep({ reason }: Typed): void {
    refusalDraft.keep({ id, reason });
  }

  function close(): void {
    refusalDraft.forget();
    onClose();
  }

  async function send({ reason }: Typed): Promise<Faults<Typed> | undefined> {
    try {
      await refuse.mutateAsync({ request, reason: reason.trim(), inside: document.getElementById(`refuse-${id}`) });
    } catch (error) {
      if (error instanceof ApiError && error.code === "reasonRefused") return { reason: error.text };
      // What ended the session leaves the refusal here for the next one.
      if (!(error instanceof Error && isAnswered(error))) return undefined;
    }
    form.reset({ reason: "" });
    close();
    return undefined;
  }

  return (
    <FormDialog
      form={form}
      open={open}
      title={texts.refuseTitle(numOrdinal)}
      submit={texts.refuseYes}
      cancel={texts.cancel}
      isDanger
      initialFocus={area}
      className={styles.refusal}
      onClose={close}
      onGiveUp={() => form.reset({ reason: "" })}
    >
      <p>{texts.refuseText(email)}</p>
      <TextAreaField {...form.text("reason")} ref={area} label={texts.reason} hint={texts.reasonHint} aria-required />
    </FormDialog>
  );
}

function findFaults({ reason }: Typed): Faults<Typed> {
  if (reason.trim() === "") return { reason: texts.reasonMissing };
  return { reason: reason.trim().length > REFUSAL_LENGTH ? texts.reasonTooLong(REFUSAL_LENGTH) : undefined };
}

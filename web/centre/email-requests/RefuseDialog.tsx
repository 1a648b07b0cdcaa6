import { type EmailRequestItem, REFUSAL_LENGTH } from "contract/centre/email-requests.ts";
import { seenText } from "contract/fields.ts";
import { useRef } from "react";
import { ApiError } from "../../api/client.ts";
import { formDraft } from "../../shell/unsaved/drafts.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { type Draft, type Issues, useForm } from "../../ui/form.ts";
import { TextAreaField } from "../../ui/TextAreaField.tsx";
import { useAnswers } from "./queries.ts";
import { texts } from "./texts.ts";

const empty = { id: "", reason: "" };
type Typed = typeof empty;

export const refusalDraft = formDraft("email-request-refusal", empty);

interface RefuseDialogProps {
  request: EmailRequestItem;
  open: boolean;
  onClose: () => void;
}

export function RefuseDialog({ request, open, onClose }: RefuseDialogProps) {
  const { id, numOrdinal, email } = request;
  const { refuse, isAnswered } = useAnswers();
  const form = useForm({ initial: { id, reason: "" }, check: findIssues, send, draft: draftOf(id) });
  const area = useRef<HTMLTextAreaElement>(null);

  async function send({ reason }: Typed): Promise<Issues<Typed> | undefined> {
    try {
      await refuse.mutateAsync({ request, reason: reason.trim(), inside: document.getElementById(`refuse-${id}`) });
    } catch (error) {
      if (error instanceof ApiError && error.code === "reasonRefused") return { reason: error.text };
      // Keeps the draft if the session expired.
      if (!(error instanceof Error && isAnswered(error))) return {};
    }
    form.reset();
    onClose();
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
      onClose={onClose}
      onGiveUp={() => form.reset()}
    >
      <p>{texts.refuseText(email)}</p>
      <TextAreaField {...form.text("reason")} ref={area} label={texts.reason} hint={texts.reasonHint} aria-required />
    </FormDialog>
  );
}

function draftOf(id: string): Draft<Typed> {
  const read = () => {
    const stored = refusalDraft.read();
    return stored?.id === id ? stored : undefined;
  };
  return { ...refusalDraft, read };
}

function findIssues({ reason }: Typed): Issues<Typed> {
  if (seenText(reason) === "") return { reason: texts.reasonMissing };
  return { reason: seenText(reason).length > REFUSAL_LENGTH ? texts.reasonTooLong(REFUSAL_LENGTH) : undefined };
}

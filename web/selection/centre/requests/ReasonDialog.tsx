import { seenText } from "contract/fields.ts";
import { useRef } from "react";
import { fieldIssues, isHandledAlready } from "../../../shell/field-issues.ts";
import { formDraft } from "../../../shell/unsaved/drafts.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { type Draft, type Issues, useForm } from "../../../ui/form.ts";
import { TextAreaField } from "../../../ui/TextAreaField.tsx";
import { reason as reasonTexts } from "./texts.ts";

interface ReasonDialogProps {
  open: boolean;
  title: string;
  text: string;
  submit: string;
  most: number;
  /** The text in the field when the dialog opens. */
  proposal?: string;
  draft: Draft<Reason>;
  texts?: typeof reasonTexts & { hint?: string };
  onClose: () => void;
  onReason: (reason: string) => Promise<unknown>;
}

const empty = { reason: "" };
type Reason = typeof empty;

export const reasonDraft = (name: string) => formDraft(name, empty);

export function ReasonDialog({ texts = reasonTexts, ...props }: ReasonDialogProps) {
  const { open, title, text, submit, most, proposal = "", draft, onClose, onReason } = props;
  const first = { reason: proposal };
  const form = useForm({ initial: first, check: findIssues, send, draft });
  const area = useRef<HTMLTextAreaElement>(null);

  function findIssues({ reason }: Reason): Issues<Reason> {
    if (seenText(reason) === "") return { reason: texts.missing };
    return { reason: [...seenText(reason)].length > most ? texts.tooLong(most) : undefined };
  }

  async function send({ reason }: Reason): Promise<Issues<Reason> | undefined> {
    try {
      await onReason(reason.trim());
    } catch (error) {
      if (!isHandledAlready(error)) return fieldIssues(error);
    }
    form.reset(first);
    onClose();
    return undefined;
  }

  return (
    <FormDialog
      form={form}
      open={open}
      title={title}
      submit={submit}
      cancel={texts.cancel}
      initialFocus={area}
      onClose={onClose}
      onGiveUp={() => form.reset(first)}
    >
      <p>{text}</p>
      <TextAreaField {...form.text("reason")} ref={area} label={texts.label} hint={texts.hint} aria-required />
    </FormDialog>
  );
}

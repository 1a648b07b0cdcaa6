import { seenText } from "contract/fields.ts";
import { useRef } from "react";
import { fieldIssues, isHandledAlready } from "../../shell/centre/field-issues.ts";
import { formDraft } from "../../shell/unsaved/drafts.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { type Draft, type Issues, useForm } from "../../ui/form.ts";
import { TextAreaField } from "../../ui/TextAreaField.tsx";
import { texts } from "./texts.ts";

export interface ReasonDialogProps {
  open: boolean;
  title: string;
  text: string;
  submit: string;
  most: number;
  draft: Draft<Reason>;
  onClose: () => void;
  onReason: (reason: string) => Promise<unknown>;
}

const empty = { reason: "" };
type Reason = typeof empty;

export const reasonDraft = (name: string) => formDraft(name, empty);

export function ReasonDialog({ open, title, text, submit, most, draft, onClose, onReason }: ReasonDialogProps) {
  const form = useForm({ initial: empty, check: findIssues, send, draft });
  const area = useRef<HTMLTextAreaElement>(null);

  function findIssues({ reason }: Reason): Issues<Reason> {
    if (seenText(reason) === "") return { reason: texts.reasonMissing };
    return { reason: [...seenText(reason)].length > most ? texts.reasonTooLong(most) : undefined };
  }

  async function send({ reason }: Reason): Promise<Issues<Reason> | undefined> {
    try {
      await onReason(reason.trim());
    } catch (error) {
      if (!isHandledAlready(error)) return fieldIssues(error);
    }
    form.reset(empty);
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
      isDanger
      initialFocus={area}
      onClose={onClose}
      onGiveUp={() => form.reset(empty)}
    >
      <p>{text}</p>
      <TextAreaField {...form.text("reason")} ref={area} label={texts.reason} aria-required />
    </FormDialog>
  );
}

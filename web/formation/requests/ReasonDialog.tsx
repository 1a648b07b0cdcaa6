import { useRef } from "react";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { type Faults, useForm } from "../../ui/form.ts";
import { TextAreaField } from "../../ui/TextAreaField.tsx";
import styles from "./Requests.module.css";
import { texts } from "./texts.ts";

export interface ReasonDialogProps {
  open: boolean;
  title: string;
  /** What becomes of what is typed. */
  text: string;
  submit: string;
  /** Most characters. */
  most: number;
  onClose: () => void;
  /** Sends the reason. @returns what is wrong with it, when something is */
  onReason: (reason: string) => Promise<string | undefined>;
}

const empty = { reason: "" };

/** Asks why something is refused; the clinic reads it as it is typed. */
export function ReasonDialog({ open, title, text, submit, most, onClose, onReason }: ReasonDialogProps) {
  const form = useForm({ initial: empty, check: findFaults, send });
  const area = useRef<HTMLTextAreaElement>(null);

  function findFaults({ reason }: typeof empty): Faults<typeof empty> {
    if (reason.trim() === "") return { reason: texts.reasonMissing };
    return { reason: reason.trim().length > most ? texts.reasonTooLong(most) : undefined };
  }

  async function send({ reason }: typeof empty): Promise<Faults<typeof empty> | undefined> {
    const fault = await onReason(reason.trim());
    if (fault !== undefined) return { reason: fault };
    close();
    return undefined;
  }

  function close(): void {
    form.reset();
    onClose();
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
      className={styles.form}
      onClose={close}
    >
      <p>{text}</p>
      <TextAreaField {...form.text("reason")} ref={area} label={texts.reason} aria-required />
    </FormDialog>
  );
}

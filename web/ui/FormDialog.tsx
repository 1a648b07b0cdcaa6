import { type ReactNode, useId, useRef } from "react";
import { Button } from "./Button.tsx";
import { Dialog, type DialogProps } from "./Dialog.tsx";
import type { Form } from "./form.ts";

interface FormDialogProps<Values extends object> {
  form: Form<Values>;
  open: boolean;
  title: string;
  submit: string;
  cancel: string;
  isDanger?: boolean;
  /** "cancel" focuses the cancel button, so that a key press does not submit the form by accident. */
  initialFocus?: DialogProps["initialFocus"] | "cancel";
  onClose: () => void;
  /** The dialog calls this function only for the cancel button, because Escape and clicks outside may be accidents. */
  onGiveUp?: () => void;
  children: ReactNode;
}

export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { form, open, title, submit, cancel, isDanger = false, initialFocus, onClose, onGiveUp, children } = props;
  const formId = useId();
  const cancelButton = useRef<HTMLButtonElement>(null);
  function close(): void {
    form.dropDraft();
    onClose();
  }
  function giveUp(): void {
    onGiveUp?.();
    close();
  }
  return (
    <Dialog
      theme="auto"
      open={open}
      title={title}
      {...(initialFocus && { initialFocus: initialFocus === "cancel" ? cancelButton : initialFocus })}
      onDismiss={close}
      footer={
        <>
          <Button ref={cancelButton} variant="secondary" onClick={giveUp}>
            {cancel}
          </Button>
          <Button type="submit" form={formId} variant={isDanger ? "danger" : "primary"} loading={form.sending}>
            {submit}
          </Button>
        </>
      }
    >
      <form {...form.wiring} id={formId} className="stack-4">
        {children}
      </form>
    </Dialog>
  );
}

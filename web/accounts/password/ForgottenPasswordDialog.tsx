import { passwordResetRequest } from "contract/accounts/password.ts";
import { isEmail, isEmpty, seenText } from "contract/fields.ts";
import { useId, useRef, useState } from "react";
import { ApiError, send } from "../../api/client.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import { type Issues, useForm } from "../../ui/form.ts";
import { Envelope } from "../../ui/illustrations/Objects.tsx";
import styles from "./ForgottenPasswordDialog.module.css";
import { forgotten as texts } from "./texts.ts";

interface ForgottenPasswordDialogProps {
  open: boolean;
  initialEmail: string;
  onClose: () => void;
}

interface EmailValues {
  email: string;
}

export function ForgottenPasswordDialog({ open, initialEmail, onClose }: ForgottenPasswordDialogProps) {
  const [isSent, setSent] = useState(false);
  const form = useForm({ initial: { email: initialEmail }, check: findIssues, send: requestReset });
  const field = useRef<HTMLInputElement>(null);
  const formId = useId();

  async function requestReset({ email }: EmailValues): Promise<Issues<EmailValues> | undefined> {
    try {
      await send(passwordResetRequest, { email: email.trim() });
    } catch (error) {
      // Does not report an unknown e-mail address, because an error would reveal who has an account.
      if (!(error instanceof ApiError) || error.text !== "user not found") return { form: texts.failed };
    }
    setSent(true);
    return undefined;
  }

  function reset(): void {
    setSent(false);
    form.reset(form.values);
  }

  if (isSent) {
    return (
      <Dialog
        theme="auto"
        open={open}
        title={texts.sent}
        maxWidth={480}
        onDismiss={onClose}
        onHidden={reset}
        footer={
          <Button ref={focusOnArrival} onClick={onClose}>
            {texts.close}
          </Button>
        }
      >
        <div className={styles.sent} role="status">
          <div className={styles.drawing}>
            <Envelope />
          </div>
          <p>{texts.sentText}</p>
          <p className="quiet-3">{texts.spam}</p>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      theme="auto"
      open={open}
      title={texts.title}
      maxWidth={480}
      onDismiss={onClose}
      onHidden={reset}
      initialFocus={field}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} loading={form.sending}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <p>{texts.text}</p>
      <form {...form.wiring} id={formId} className={styles.form}>
        <Field
          {...form.text("email")}
          ref={field}
          label={texts.email}
          type="email"
          aria-required
          autoComplete="username"
          maxLength={254}
        />
        <div role="alert">
          <FieldError>{form.issue("form")}</FieldError>
        </div>
      </form>
    </Dialog>
  );
}

function findIssues({ email }: EmailValues): Issues<EmailValues> {
  if (isEmpty(seenText(email))) return { email: texts.emailMissing };
  return isEmail(email) ? {} : { email: texts.emailInvalid };
}

function focusOnArrival(button: HTMLButtonElement | null): void {
  button?.focus();
}

import { isEmail, isEmpty } from "contract/fields.ts";
import { type FormEvent, useId, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import { Envelope } from "../../ui/illustrations/Envelope.tsx";
import styles from "./ForgottenPasswordDialog.module.css";
import { requestReset } from "./forgotten-password.ts";
import { forgotten as texts } from "./texts.ts";

export interface ForgottenPasswordDialogProps {
  open: boolean;
  /** What was typed in the login form already. */
  initialEmail: string;
  onClose: () => void;
}

/** 'Mot de passe oublié' (product 2.3): asks for an e-mail, and says the same whoever it belongs to. */
export function ForgottenPasswordDialog({ open, initialEmail, onClose }: ForgottenPasswordDialogProps) {
  const [email, setEmail] = useState(initialEmail);
  const [error, setError] = useState<string>();
  const [state, setState] = useState<"asking" | "sending" | "sent" | "failed">("asking");
  const field = useRef<HTMLInputElement>(null);
  const formId = useId();
  const failedId = useId();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = isEmpty(email.trim()) ? texts.emailMissing : isEmail(email) ? undefined : texts.emailInvalid;
    setError(wrong);
    if (wrong !== undefined) return field.current?.focus();
    setState("sending");
    try {
      await requestReset(email.trim());
      setState("sent");
    } catch {
      setState("failed");
    }
  }

  function reset(): void {
    setState("asking");
    setError(undefined);
  }

  if (state === "sent") {
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
          <p className={styles.spam}>{texts.spam}</p>
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
          <Button type="submit" form={formId} loading={state === "sending"}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <p>{texts.text}</p>
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <Field
          ref={field}
          label={texts.email}
          type="email"
          aria-required
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          maxLength={254}
          value={email}
          error={error ?? null}
          onChange={(event) => {
            setEmail(event.target.value);
            setError(undefined);
          }}
        />
        <div role="alert">{state === "failed" && <FieldError id={failedId}>{texts.failed}</FieldError>}</div>
      </form>
    </Dialog>
  );
}

/** The button that had the focus is gone: the next one takes it. */
function focusOnArrival(button: HTMLButtonElement | null): void {
  button?.focus();
}

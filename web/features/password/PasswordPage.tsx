import { isEmpty } from "contract/fields.ts";
import { passwordWeakness } from "contract/password-rules.ts";
import { screenPath } from "contract/screens.ts";
import { type FormEvent, useRef, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { ApiError } from "../../api/client.ts";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import { KeyWithTag } from "../../ui/illustrations/KeyWithTag.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { toast } from "../../ui/toast.ts";
import { resetPassword } from "./forgotten-password.ts";
import { NewPasswordField } from "./NewPasswordField.tsx";
import styles from "./PasswordPage.module.css";
import { choose as texts } from "./texts.ts";

interface Errors {
  password?: string | undefined;
  confirmation?: string | undefined;
}

/** A new password by the link of a mail (product 2.6, 5.5). */
export function PasswordPage() {
  const { encryption = "" } = useParams();
  const navigate = useNavigate();
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  const [isTold, setTold] = useState(false);
  const [refusal, setRefusal] = useState<{ code: string | undefined; reason: string }>();
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = findErrors(password, confirmation);
    setErrors(found);
    setTold(true);
    setRefusal(undefined);
    if (found.confirmation === texts.mismatch) toast({ kind: "warning", text: texts.mismatch });
    const isWeak = passwordWeakness(password) !== undefined;
    const wrong = found.password || (isWeak && !found.confirmation) ? "password" : found.confirmation && "confirmation";
    if (wrong) return form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
    setSending(true);
    try {
      await resetPassword(encryption, password);
      await navigate(screenPath("PasswordChecked"), { state: "reset", replace: true });
    } catch (error) {
      const reason = (error instanceof ApiError ? error.text : undefined) ?? texts.failed;
      setRefusal({ code: error instanceof ApiError ? error.code : undefined, reason });
      toast({ kind: "error", text: reason });
    } finally {
      setSending(false);
    }
  }

  const isPasswordRefused = refusal?.code === "passwordTooWeak";
  return (
    <Page width="form">
      <Card kind="panel" className={styles.card}>
        <div className={styles.drawing}>
          <KeyWithTag />
        </div>
        <div className={styles.head}>
          <PageTitle title={texts.title} />
          <p>{texts.text}</p>
        </div>
        <form ref={form} className={styles.form} onSubmit={submit} noValidate>
          <NewPasswordField
            label={texts.next}
            name="password"
            aria-required
            password={password}
            value={password}
            isTold={isTold && errors.confirmation === undefined}
            error={errors.password ?? null}
            refusal={isPasswordRefused ? refusal.reason : undefined}
            onBlur={() => setTold(isTold || password !== "")}
            onChange={(event) => {
              setPassword(event.target.value);
              setErrors({ ...errors, password: undefined });
              setRefusal(undefined);
            }}
          />
          <PasswordField
            label={texts.confirmation}
            name="confirmation"
            aria-required
            autoComplete="new-password"
            value={confirmation}
            error={errors.confirmation ?? null}
            onChange={(event) => {
              setConfirmation(event.target.value);
              setErrors({ ...errors, confirmation: undefined });
            }}
          />
          {refusal && !isPasswordRefused && <Refusal reason={refusal.reason} />}
          <Button type="submit" wide loading={sending}>
            {texts.submit}
          </Button>
        </form>
      </Card>
    </Page>
  );
}

/** Why the server refused, with the way to another link: most often this one is too old. */
function Refusal({ reason }: { reason: string }) {
  return (
    <div className={styles.refusal}>
      <FieldError id="refusal">{reason}</FieldError>
      <ButtonLink to={screenPath("Login")} state="forgotten" variant="secondary">
        {texts.newLink}
      </ButtonLink>
    </div>
  );
}

/** What is missing first; then whether the two differ. */
function findErrors(password: string, confirmation: string): Errors {
  if (isEmpty(password) || isEmpty(confirmation)) {
    return {
      password: isEmpty(password) ? texts.nextMissing : undefined,
      confirmation: isEmpty(confirmation) ? texts.confirmationMissing : undefined,
    };
  }
  return password === confirmation ? {} : { confirmation: texts.mismatch };
}

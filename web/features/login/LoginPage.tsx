import { isEmpty } from "contract/fields.ts";
import { screenPath } from "contract/screens.ts";
import { type FormEvent, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { ApiError } from "../../api/client.ts";
import { startSession } from "../../api/session.ts";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { safeRedirect } from "../../shell/redirect.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { Loader } from "../../ui/Loader.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./LoginPage.module.css";
import { useLinkToken } from "./link-token.ts";
import { openSession } from "./queries.ts";
import { texts } from "./texts.ts";

interface Errors {
  email?: string | undefined;
  password?: string | undefined;
}

/** The login (product 2.3): where the visitor goes afterwards is the address's redirectUri, or the search. */
export function LoginPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const checking = useLinkToken();
  const [errors, setErrors] = useState<Errors>({});
  const [refused, setRefused] = useState<string>();
  const [sending, setSending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const email = String(data.get("email") ?? "").trim();
    const password = String(data.get("password") ?? "");
    const found: Errors = {
      email: isEmpty(email) ? texts.emailMissing : undefined,
      password: isEmpty(password) ? texts.passwordMissing : undefined,
    };
    setErrors(found);
    setRefused(undefined);
    const first = found.email ? "email" : found.password ? "password" : undefined;
    if (first) return form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    setSending(true);
    try {
      startSession(await openSession({ email, password }));
      await navigate(safeRedirect(query.get("redirectUri")), { replace: true });
    } catch (error) {
      say(error);
    } finally {
      setSending(false);
    }
  }

  function say(error: unknown) {
    const wrong = error instanceof ApiError && error.status === 401;
    const text = wrong ? texts.badCredentials : texts.otherError;
    setRefused(text);
    toast({ kind: wrong ? "warning" : "error", text });
  }

  if (checking) {
    return (
      <Page width="form">
        <PageTitle title={texts.title} />
        <Loader label={texts.checkingToken} />
      </Page>
    );
  }
  return (
    <Page width="form">
      <PageTitle title={texts.title} />
      <p className={styles.notice}>{texts.notice}</p>
      <Card>
        <form className={styles.form} onSubmit={submit} noValidate>
          <Field
            label={texts.email}
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            error={errors.email}
            onChange={() => setErrors({ ...errors, email: undefined })}
          />
          <PasswordField
            label={texts.password}
            name="password"
            autoComplete="current-password"
            error={errors.password}
            onChange={() => setErrors({ ...errors, password: undefined })}
          />
          {refused && <p className={styles.refused}>{refused}</p>}
          <Button type="submit" wide loading={sending}>
            {texts.submit}
          </Button>
        </form>
      </Card>
      <div className={styles.create}>
        <p>{texts.noAccount}</p>
        <ButtonLink to={screenPath("Inscription")} variant="secondary">
          {texts.createAccount}
        </ButtonLink>
      </div>
    </Page>
  );
}

import type { UnverifiedUser } from "contract/login.ts";
import { screenPath } from "contract/screens.ts";
import { type FormEvent, lazy, Suspense, useId, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { startSession } from "../../api/session.ts";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { PageLoader } from "../../shell/PageLoader.tsx";
import { safeRedirect } from "../../shell/redirect.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import { PageShape } from "../../ui/PageShape.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { toast } from "../../ui/toast.ts";
import { LoginIntroduction } from "./LoginIntroduction.tsx";
import styles from "./LoginPage.module.css";
import { useLinkToken } from "./link-token.ts";
import type { Opened } from "./queries.ts";
import { texts } from "./texts.ts";

const ContinueSignUp = lazy(async () => ({
  default: (await import("../registration/ContinueSignUp.tsx")).ContinueSignUp,
}));
const ForgottenPasswordDialog = lazy(async () => ({
  default: (await import("../password/ForgottenPasswordDialog.tsx")).ForgottenPasswordDialog,
}));

/** The call and its shapes are no part of the page's first visit: they are fetched while the visitor types. */
const loadQueries = () => import("./queries.ts");

/** @returns what `queries.ts` says; a failure of the connection is another error like any other */
async function openSession(credentials: { email: string; password: string }): Promise<Opened> {
  return loadQueries().then(
    (queries) => queries.openSession(credentials),
    () => ({ isWrong: false }),
  );
}

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
  const [unverified, setUnverified] = useState<UnverifiedUser>();
  const { state } = useLocation();
  // Another page may ask for the dialog. Once opened it stays, closed, to leave the screen in its own time.
  const [forgotten, setForgotten] = useState(state === "forgotten" ? { open: true, email: "" } : undefined);
  const form = useRef<HTMLFormElement>(null);
  const refusedId = useId();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const email = String(data.get("email") ?? "").trim();
    const password = String(data.get("password") ?? "");
    const found: Errors = {
      email: email === "" ? texts.emailMissing : undefined,
      password: password === "" ? texts.passwordMissing : undefined,
    };
    setErrors(found);
    setRefused(undefined);
    const first = found.email ? "email" : found.password ? "password" : undefined;
    if (first) return event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    setSending(true);
    const opened = await openSession({ email, password });
    setSending(false);
    if ("token" in opened) {
      startSession(opened.token);
      await navigate(safeRedirect(query.get("redirectUri")), { replace: true });
    } else if (opened.user) {
      toast({ kind: "warning", text: texts.notVerified });
      setUnverified(opened.user);
    } else {
      // The product's sentences last three seconds (product 8.1); the form says in its own words what remains to do.
      setRefused(opened.isWrong ? texts.refused : texts.failed);
      if (opened.isWrong) toast({ kind: "warning", text: texts.badCredentials });
      else toast({ kind: "error", text: texts.otherError });
    }
  }

  function openForgotten() {
    const typed = form.current?.querySelector<HTMLInputElement>("[name=email]")?.value ?? "";
    setForgotten({ open: true, email: typed });
  }

  if (unverified) {
    return (
      <Suspense fallback={<PageLoader />}>
        <ContinueSignUp user={unverified} />
      </Suspense>
    );
  }
  if (checking) {
    return (
      <Page width="form">
        <PageTitle title={texts.title} />
        <PageShape shape="form" label={texts.checkingToken} />
      </Page>
    );
  }
  return (
    <Page width="form">
      <LoginIntroduction />
      <Card>
        <form ref={form} className={styles.form} onSubmit={submit} noValidate>
          <Field
            label={texts.email}
            name="email"
            aria-required
            type="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            error={errors.email}
            onFocus={() => void loadQueries()}
            onChange={() => setErrors({ ...errors, email: undefined })}
          />
          <PasswordField
            label={texts.password}
            name="password"
            aria-required
            autoComplete="current-password"
            error={errors.password}
            onChange={() => setErrors({ ...errors, password: undefined })}
          />
          {refused && <FieldError id={refusedId}>{refused}</FieldError>}
          <Button type="submit" wide loading={sending}>
            {texts.submit}
          </Button>
          <Button variant="quiet" className={styles.forgotten} onClick={openForgotten}>
            {texts.forgotten}
          </Button>
        </form>
      </Card>
      <div className={styles.create}>
        <p>{texts.noAccount}</p>
        <ButtonLink to={screenPath("Inscription")} variant="secondary">
          {texts.createAccount}
        </ButtonLink>
      </div>
      {forgotten && (
        <Suspense fallback={null}>
          <ForgottenPasswordDialog
            open={forgotten.open}
            initialEmail={forgotten.email}
            onClose={() => setForgotten({ ...forgotten, open: false })}
          />
        </Suspense>
      )}
    </Page>
  );
}

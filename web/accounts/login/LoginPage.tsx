import { screenPath } from "contract/screens.ts";
import { Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { emails, startSession, useLoggedIn } from "../../api/session.ts";
import { useAddressQuery } from "../../shell/address-query.ts";
import { emailAfterSignUp, endOfSession, pageBeforeLogin } from "../../shell/login-state.ts";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { safeRedirect } from "../../shell/redirect.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { type Issues, useForm } from "../../ui/form.ts";
import { lazyFile } from "../../ui/lazy-file.ts";
import { loadFile } from "../../ui/load-file.ts";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { PasskeyButton } from "../passkeys/PasskeyButton.tsx";
import { type Credentials, credentialIssues, emptyCredentials, LoginFields } from "./LoginFields.tsx";
import { EndedIntroduction, FormerAccounts, LoginIntroduction, ReadyIntroduction } from "./LoginIntroduction.tsx";
import styles from "./LoginPage.module.css";
import { useLinkToken } from "./link-token.ts";
import type { Opened, Rejection } from "./queries.ts";
import { texts } from "./texts.ts";

const ForgottenPasswordDialog = lazyFile(
  async () => (await import("../password/ForgottenPasswordDialog.tsx")).ForgottenPasswordDialog,
);

const loadQueries = () => import("./queries.ts");

async function openSession(credentials: { email: string; password: string }): Promise<Opened> {
  return loadQueries().then(
    (queries) => queries.openSession(credentials),
    () => ({ isWrong: false }),
  );
}

export function LoginPage() {
  if (!useLinkToken()) return <Login />;
  return (
    <Page width="form">
      <PageTitle title={texts.title} />
      <PageSkeleton shape="form" label={texts.checkingToken} />
    </Page>
  );
}

function Login() {
  const query = useAddressQuery();
  const navigate = useNavigate();
  const { state } = useLocation();
  const ready = emailAfterSignUp(state);
  const ended = endOfSession(state);
  const [known] = useState(() => ready ?? (ended && emails.expired));
  const [forgotten, setForgotten] = useState(state === "forgotten" ? { open: true, email: "" } : undefined);
  const form = useForm({
    initial: { ...emptyCredentials, email: known ?? "" },
    check: (typed) => credentialIssues(typed, texts),
    send,
  });
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (known === undefined) return;
    (known === "" ? email : password).current?.focus({ preventScroll: true });
  }, [known]);
  const isLoggedIn = useLoggedIn();
  const forgetEmail = useEffectEvent(() => ended && form.change({ email: "" }));
  // Clears the e-mail address after a login in another tab, because another person may have logged in (B0-09).
  useEffect(() => {
    if (isLoggedIn) forgetEmail();
  }, [isLoggedIn]);

  const target = () => safeRedirect(query.get("redirectUri") ?? pageBeforeLogin(state));

  async function send({ email, password }: Credentials): Promise<Issues<Credentials> | undefined> {
    const opened = await openSession({ email: email.trim(), password });
    if ("token" in opened) {
      startSession(opened.token);
      await navigate(target(), { replace: true });
      return undefined;
    }
    if (!opened.nextPage) return reportRejection(opened);
    toast({ kind: "warning", text: texts.notVerified });
    await navigate(opened.nextPage);
    return undefined;
  }

  async function enter(): Promise<void> {
    const { enterByPasskey } = await loadFile(() => import("../passkeys/passkey-login.ts"));
    await enterByPasskey();
    await navigate(target(), { replace: true });
  }

  return (
    <Page width="form">
      {ended ? (
        <EndedIntroduction message={ended} />
      ) : ready === undefined ? (
        <LoginIntroduction />
      ) : (
        <ReadyIntroduction />
      )}
      <Card>
        <form {...form.wiring} className="stack-5">
          <LoginFields
            form={form}
            texts={texts}
            emailRef={email}
            passwordRef={password}
            onEmailFocus={() => void loadQueries()}
          />
          <Button
            variant="quiet"
            className={styles.forgotten}
            onClick={() => setForgotten({ open: true, email: form.values.email })}
          >
            {texts.forgotten}
          </Button>
        </form>
        <PasskeyButton onPress={enter} />
      </Card>
      <div className={styles.create}>
        <p className="quiet">{texts.noAccount}</p>
        <ButtonLink to={screenPath("Inscription")} variant="secondary">
          {texts.createAccount}
        </ButtonLink>
      </div>
      {known !== undefined && <FormerAccounts isBelow />}
      <DemoLink />
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

/** The toast disappears after three seconds (product 8.1), so the form also shows the reason for the rejection. */
function reportRejection({ isWrong, heldText }: Rejection): Issues<Credentials> {
  if (heldText) return { form: heldText };
  if (isWrong) toast({ kind: "warning", text: texts.badCredentials });
  else toast({ kind: "error", text: texts.otherError });
  return { form: isWrong ? texts.rejected : texts.failed };
}

function DemoLink() {
  if (!isDemo()) return null;
  return (
    <p className={styles.demo}>
      <a href="/demo">{texts.demo}</a>
    </p>
  );
}

function isDemo(): boolean {
  return typeof document !== "undefined" && document.querySelector('meta[name="demo"]') !== null;
}

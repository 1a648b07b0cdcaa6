import { checkEmail, reAskEmailCheck } from "contract/accounts/registration.ts";
import type { ResponseOf } from "contract/call.ts";
import { screenPath } from "contract/screens.ts";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { ApiError, send } from "../../api/client.ts";
import { retentionSettings } from "../../api/page-settings.ts";
import { afterSignUp } from "../../shell/login-state.ts";
import { showError } from "../../shell/show-error.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyClipboard, Envelope } from "../../ui/illustrations/Objects.tsx";
import { Loader } from "../../ui/Loader.tsx";
import { toast } from "../../ui/toast.ts";
import { CheckScreen } from "./CheckScreen.tsx";
import styles from "./EmailCheck.module.css";
import { isExpired, UndoChange } from "./LinkAction.tsx";
import { PhoneEndForm } from "./PhoneEndForm.tsx";
import { email as texts } from "./texts.ts";
import { forgetUser } from "./user-state.ts";

type State = "checking" | "phoneNeeded" | "undoing" | "expired" | Failure;

interface Failure {
  readonly text: string;
  readonly isUnknown: boolean;
  readonly mayRetry: boolean;
}

function stateAfter(error: unknown): State {
  if (isExpired(error)) return "expired";
  if (!(error instanceof ApiError)) return { text: texts.failedText, isUnknown: false, mayRetry: true };
  if (error.code === "confirmPhone") return "phoneNeeded";
  if (error.code === "confirmUndo") return "undoing";
  return {
    text: error.text ?? texts.failedText,
    isUnknown: error.code === "linkUnknown",
    mayRetry: error.status === 0 || error.status >= 500,
  };
}

/**
 * Verifies the e-mail address only while the page is visible, because mail scanners open invisible pages (policy W-12).
 */
export function EmailCheck({ encryption }: { encryption: string }) {
  const [state, setState] = useState<State>("checking");
  const isVisible = useVisible();
  const navigate = useNavigate();

  async function succeed({ email, passwordLink, isHeld }: ResponseOf<typeof checkEmail>): Promise<void> {
    forgetUser();
    toast({ text: texts.verified });
    const state = isHeld ? null : afterSignUp(email);
    const path = passwordLink ? screenPath("Password", { encryption: passwordLink }) : screenPath("Login");
    await navigate(path, { replace: true, state });
  }

  function fail(error: unknown): void {
    const next = stateAfter(error);
    if (typeof next === "object") toast({ kind: "error", text: next.text });
    setState(next);
  }

  const onResponse = useEffectEvent(succeed);
  const onError = useEffectEvent(fail);
  useEffect(() => {
    if (!isVisible || state !== "checking") return;
    let isCurrent = true;
    send(checkEmail, { encryption, opening: true }).then(
      (response) => (isCurrent ? onResponse(response) : undefined),
      (error: unknown) => (isCurrent ? onError(error) : undefined),
    );
    return () => {
      isCurrent = false;
    };
  }, [isVisible, state, encryption]);

  if (state === "phoneNeeded") return <PhoneEndForm encryption={encryption} onVerified={succeed} onDead={fail} />;
  if (state === "undoing") return <UndoChange encryption={encryption} />;
  if (state === "expired") return <Expired encryption={encryption} />;
  if (state === "checking") {
    return (
      <CheckScreen drawing={<Envelope />} title={texts.checking} windowTitle={texts.windowTitle} step={3}>
        <Loader />
      </CheckScreen>
    );
  }
  return (
    <CheckScreen drawing={<EmptyClipboard />} title={texts.failed} windowTitle={texts.windowTitle}>
      <p>{state.text}</p>
      {state.isUnknown && <p>{texts.failedNext}</p>}
      <div className={styles.buttons}>
        {state.mayRetry && <Button onClick={() => setState("checking")}>{texts.retry}</Button>}
        <ButtonLink to={screenPath("Login")} variant={state.mayRetry ? "secondary" : "primary"}>
          {texts.login}
        </ButtonLink>
      </div>
    </CheckScreen>
  );
}

function Expired({ encryption }: { encryption: string }) {
  const [state, setState] = useState<"idle" | "sending" | "sent">("idle");

  async function renew(): Promise<void> {
    setState("sending");
    try {
      await send(reAskEmailCheck, { type: "email", encryption });
      setState("sent");
    } catch (error) {
      showError(error);
      setState("idle");
    }
  }

  return (
    <CheckScreen drawing={<Envelope />} title={texts.expired} windowTitle={texts.expired}>
      <div role="status" className={styles.status}>
        {state === "sent" ? (
          <>
            <p className="strong">{texts.renewed}</p>
            <p>{texts.spam}</p>
            <p>{texts.nothingCame}</p>
          </>
        ) : (
          <p>{texts.expiredText(retentionSettings().verificationLinkSeconds)}</p>
        )}
      </div>
      <div className={styles.buttons}>
        {state === "sent" ? (
          <>
            <ButtonLink to={screenPath("Login")} variant="secondary">
              {texts.login}
            </ButtonLink>
            <ButtonLink to={screenPath("Inscription")} variant="quiet">
              {texts.create}
            </ButtonLink>
          </>
        ) : (
          <Button loading={state === "sending"} onClick={renew}>
            {texts.renew}
          </Button>
        )}
      </div>
    </CheckScreen>
  );
}

export function useVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === "visible");
}

function subscribe(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

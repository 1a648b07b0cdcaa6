import type * as calls from "contract/accounts/registration.ts";
import type { ResponseOf } from "contract/call.ts";
import { screenPath } from "contract/screens.ts";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "../../api/client.ts";
import { retentionSettings } from "../../api/page-settings.ts";
import { readyState } from "../../shell/ready-state.ts";
import { showError } from "../../shell/show-error.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyClipboard } from "../../ui/illustrations/EmptyClipboard.tsx";
import { Envelope } from "../../ui/illustrations/Envelope.tsx";
import { Loader } from "../../ui/Loader.tsx";
import { toast } from "../../ui/toast.ts";
import { CheckScreen } from "./CheckScreen.tsx";
import styles from "./EmailCheck.module.css";
import { UndoChange } from "./LinkAction.tsx";
import { PhoneEndForm } from "./PhoneEndForm.tsx";
import { checkEmail, isExpired, renewEmailCheck } from "./queries.ts";
import { email as texts } from "./texts.ts";
import { forgetUser } from "./user-state.ts";

/**
 * Checks the link once the page is visible, so that mail scanners do not use it (policy W-12). In another browser it
 * first asks for the last digits of the mobile (W-04, W-13, T-60).
 */
export function EmailCheck({ encryption }: { encryption: string }) {
  const [state, setState] = useState<"checking" | "asking" | "undoing" | "expired" | "failed">("checking");
  const [failure, setFailure] = useState<{ text: string; isUnknown: boolean; mayRetry: boolean }>();
  const isVisible = useVisible();
  const navigate = useNavigate();

  const succeed = useCallback(
    async ({ email, passwordLink, isHeld }: ResponseOf<typeof calls.checkEmail>) => {
      forgetUser();
      toast({ text: texts.verified });
      if (passwordLink) await navigate(screenPath("Password", { encryption: passwordLink }), { replace: true });
      else await navigate(screenPath("Login"), { replace: true, state: isHeld ? null : readyState(email) });
    },
    [navigate],
  );

  const fail = useCallback((error: unknown) => {
    if (isExpired(error)) return setState("expired");
    if (error instanceof ApiError && error.code === "confirmPhone") return setState("asking");
    if (error instanceof ApiError && error.code === "confirmUndo") return setState("undoing");
    const text = (error instanceof ApiError ? error.text : undefined) ?? texts.failedText;
    toast({ kind: "error", text });
    const isUnknown = error instanceof ApiError && error.code === "linkUnknown";
    setFailure({
      text,
      isUnknown,
      mayRetry: !(error instanceof ApiError) || error.status === 0 || error.status >= 500,
    });
    setState("failed");
  }, []);

  useEffect(() => {
    if (!isVisible || state !== "checking") return;
    let isCurrent = true;
    checkEmail(encryption).then(
      (answer) => (isCurrent ? succeed(answer) : undefined),
      (error: unknown) => (isCurrent ? fail(error) : undefined),
    );
    return () => {
      isCurrent = false;
    };
  }, [isVisible, state, encryption, succeed, fail]);

  if (state === "asking") return <PhoneEndForm encryption={encryption} onVerified={succeed} onDead={fail} />;
  if (state === "undoing") return <UndoChange encryption={encryption} />;
  if (state === "expired") return <Expired encryption={encryption} />;
  if (state === "failed") {
    return (
      <CheckScreen drawing={<EmptyClipboard />} title={texts.failed} windowTitle={texts.windowTitle}>
        <p>{failure?.text}</p>
        {failure?.isUnknown && <p>{texts.failedNext}</p>}
        <div className={styles.buttons}>
          {failure?.mayRetry && <Button onClick={() => setState("checking")}>{texts.retry}</Button>}
          <ButtonLink to={screenPath("Login")} variant={failure?.mayRetry ? "secondary" : "primary"}>
            {texts.login}
          </ButtonLink>
        </div>
      </CheckScreen>
    );
  }
  return (
    <CheckScreen drawing={<Envelope />} title={texts.checking} windowTitle={texts.windowTitle} step={3}>
      <Loader />
    </CheckScreen>
  );
}

function Expired({ encryption }: { encryption: string }) {
  const [state, setState] = useState<"idle" | "asking" | "asked">("idle");

  async function renew(): Promise<void> {
    setState("asking");
    try {
      await renewEmailCheck(encryption);
      setState("asked");
    } catch (error) {
      showError(error);
      setState("idle");
    }
  }

  return (
    <CheckScreen drawing={<Envelope />} title={texts.expired} windowTitle={texts.expired}>
      <div role="status" className={styles.status}>
        {state === "asked" ? (
          <>
            <p className={styles.renewed}>{texts.renewed}</p>
            <p>{texts.spam}</p>
            <p>{texts.nothingCame}</p>
          </>
        ) : (
          <p>{texts.expiredText(retentionSettings().verificationLinkSeconds)}</p>
        )}
      </div>
      <div className={styles.buttons}>
        {state === "asked" ? (
          <>
            <ButtonLink to={screenPath("Login")} variant="secondary">
              {texts.login}
            </ButtonLink>
            <ButtonLink to={screenPath("Inscription")} variant="quiet">
              {texts.create}
            </ButtonLink>
          </>
        ) : (
          <Button loading={state === "asking"} onClick={renew}>
            {texts.renew}
          </Button>
        )}
      </div>
    </CheckScreen>
  );
}

/** False in a background tab or a link preview. */
export function useVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === "visible");
}

function subscribe(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

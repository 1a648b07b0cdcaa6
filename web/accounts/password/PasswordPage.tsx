import { passwordLink, passwordReset } from "contract/accounts/password.ts";
import type { ResponseOf } from "contract/call.ts";
import { screenPath } from "contract/screens.ts";
import { useEffect, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { ApiError, send } from "../../api/client.ts";
import { afterSignUp, emailAfterSignUp } from "../../shell/login-state.ts";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { afterPress } from "../../ui/after-press.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import { type Issues, useForm } from "../../ui/form.ts";
import { KeyWithTag } from "../../ui/illustrations/Objects.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { clearToasts, toast } from "../../ui/toast.ts";
import { chosenPasswordIssues, emptyPasswords, NewPasswordField, type PasswordValues } from "./NewPasswordField.tsx";
import styles from "./PasswordPage.module.css";
import { choose as texts } from "./texts.ts";

export function PasswordPage() {
  const { encryption = "" } = useParams();
  const navigate = useNavigate();
  const email = emailAfterSignUp(useLocation().state);
  const [wasBlurred, setBlurred] = useState(false);
  const form = useForm({
    initial: emptyPasswords,
    check: (typed) => chosenPasswordIssues(typed, texts),
    send: choose,
    onIssues: warnOfMismatch,
  });
  const { password } = form.values;
  const rejection = form.issue("form");
  const link = useLink(encryption);
  const [isUsed, setUsed] = useState(false);
  const isDead = link?.usable === false || isUsed;
  const invitation = link?.invitation;
  const outcome = invitation ? "invitation" : link?.isActivation ? "activation" : "reset";

  async function choose(values: PasswordValues): Promise<Issues<PasswordValues> | undefined> {
    try {
      await send(passwordReset, { encryption, password: values.password });
      clearToasts();
      const state = email === undefined ? outcome : afterSignUp(email);
      await navigate(screenPath("PasswordChecked"), { state, replace: true });
      return undefined;
    } catch (error) {
      const reason = (error instanceof ApiError ? error.text : undefined) ?? texts.failed;
      toast({ kind: "error", text: reason });
      setUsed(error instanceof ApiError && error.code === "linkUsed");
      const isWeak = error instanceof ApiError && error.code === "passwordTooWeak";
      return isWeak ? { password: reason } : { form: reason };
    }
  }

  return (
    <Page width="form">
      <Card kind="panel" className={styles.card}>
        <div className={styles.drawing}>
          <KeyWithTag />
        </div>
        <div className={styles.head}>
          <PageTitle title={texts.titles[outcome]} />
          {!isDead && <p>{invitation ? texts.invitedBy(invitation.holder, invitation.clinic) : texts.text}</p>}
          {!isDead && outcome === "activation" && <p>{texts.formerVoid}</p>}
        </div>
        <div role="status">{isDead && !rejection && <DeadLink />}</div>
        {isDead ? (
          rejection && <Rejection reason={rejection} />
        ) : (
          <form {...form.wiring} className={styles.form}>
            <NewPasswordField
              {...form.text("password")}
              label={texts.next}
              aria-required
              password={password}
              showsWeakness={(wasBlurred || form.reportCount > 0) && form.issue("confirmation") === null}
              // Waits until the user releases a pressed button, because the error would move the button away.
              onBlur={() => afterPress(() => setBlurred(wasBlurred || password !== ""))}
            />
            <PasswordField
              {...form.text("confirmation")}
              label={texts.confirmation}
              aria-required
              autoComplete="new-password"
            />
            {rejection && <Rejection reason={rejection} />}
            <Button type="submit" wide loading={form.sending}>
              {texts.submit}
            </Button>
          </form>
        )}
      </Card>
    </Page>
  );
}

function DeadLink() {
  return (
    <div className={styles.dead}>
      <p>
        {texts.dead} {texts.deadInvitation}
      </p>
      <NewLink />
    </div>
  );
}

function NewLink() {
  return (
    <ButtonLink to={screenPath("Login")} state="forgotten" variant="secondary">
      {texts.newLink}
    </ButtonLink>
  );
}

function Rejection({ reason }: { reason: string }) {
  return (
    <div className={styles.refusal}>
      <FieldError>{reason}</FieldError>
      <NewLink />
    </div>
  );
}

function warnOfMismatch({ confirmation }: Issues<PasswordValues>): void {
  if (confirmation === texts.mismatch) toast({ kind: "warning", text: texts.mismatch });
}

function useLink(encryption: string): ResponseOf<typeof passwordLink> | undefined {
  const [link, setLink] = useState<ResponseOf<typeof passwordLink>>();
  useEffect(() => {
    let isCurrent = true;
    send(passwordLink, { encryption }).then(
      (found) => isCurrent && setLink(found),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [encryption]);
  return link;
}

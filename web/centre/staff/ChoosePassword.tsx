import { centrePath } from "contract/centre/centre-screens.ts";
import type { StaffEntry } from "contract/centre/staff.ts";
import type { StaffStep } from "contract/centre/staff-login.ts";
import { useState } from "react";
import { useNavigate } from "react-router";
import {
  chosenPasswordIssues,
  emptyPasswords,
  NewPasswordField,
  type PasswordValues,
} from "../../accounts/password/NewPasswordField.tsx";
import { ApiError } from "../../api/client.ts";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import { type Issues, useForm } from "../../ui/form.ts";
import { Link } from "../../ui/Link.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { PASSWORD_SAVED, startStaffSession } from "./queries.ts";
import { SecondStep } from "./SecondStep.tsx";
import { choose as texts } from "./texts.ts";

export interface ChoosePasswordProps {
  title: string;
  text: string;
  save: (password: string) => Promise<StaffStep>;
  /** True if the user can request a new link. False for an invitation, which only a manager can renew. */
  isRenewable?: boolean;
}

/** Stores a password, then asks for the second factor, because a mailed link alone must not open a session (B1-09). */
export function ChoosePassword({ title, text, save, isRenewable = false }: ChoosePasswordProps) {
  const navigate = useNavigate();
  const [step, setStep] = useState<StaffStep>();
  const form = useForm({
    initial: emptyPasswords,
    check: (typed) => chosenPasswordIssues(typed, texts),
    send: choose,
  });
  const rejected = form.issue("form");

  async function choose({ password }: PasswordValues): Promise<Issues<PasswordValues> | undefined> {
    try {
      setStep(await save(password));
      // The mailed link works only once, so a reload must lead to the login.
      window.history.replaceState(window.history.state, "", `${centrePath("Login")}?${PASSWORD_SAVED}=1`);
      return undefined;
    } catch (error) {
      const reason = (error instanceof ApiError ? error.text : undefined) ?? texts.failed;
      const isWeak = error instanceof ApiError && error.code === "passwordTooWeak";
      return isWeak ? { password: reason } : { form: reason };
    }
  }

  async function finishLogin(entry: StaffEntry): Promise<void> {
    startStaffSession(entry);
    await navigate(centrePath("Day"), { replace: true });
  }

  if (step) {
    return (
      <Page width="form">
        <SecondStep step={step} onEntered={finishLogin} onRestart={() => void navigate(centrePath("Login"))} />
      </Page>
    );
  }
  return (
    <Page width="form">
      <PageTitle title={title} />
      <Card>
        <form {...form.wiring} className="stack-5">
          <p>{text}</p>
          <NewPasswordField
            {...form.text("password")}
            label={texts.password}
            aria-required
            password={form.values.password}
            showsWeakness={form.reportCount > 0}
          />
          <PasswordField
            {...form.text("confirmation")}
            label={texts.confirmation}
            aria-required
            autoComplete="new-password"
          />
          {rejected && <FieldError id="password-refused">{rejected}</FieldError>}
          {rejected && !isRenewable && (
            <p>
              {texts.invitationAgain} <Link to={centrePath("Login")}>{texts.goToLogin}</Link>
            </p>
          )}
          {rejected && isRenewable && <Link to={centrePath("NewPassword")}>{texts.askAgain}</Link>}
          <Button type="submit" wide loading={form.sending}>
            {texts.submit}
          </Button>
        </form>
      </Card>
    </Page>
  );
}

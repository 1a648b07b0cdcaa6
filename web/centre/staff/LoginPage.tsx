import { centrePath } from "contract/centre/centre-screens.ts";
import type { StaffEntry } from "contract/centre/staff.ts";
import {
  type StaffStep,
  staffLogin,
  staffPasskeyLogin,
  staffPasskeyLoginOptions,
} from "contract/centre/staff-login.ts";
import { screenPath } from "contract/screens.ts";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import {
  type Credentials,
  credentialIssues,
  emptyCredentials,
  LoginFields,
} from "../../accounts/login/LoginFields.tsx";
import { answerByPasskey } from "../../accounts/passkeys/device.ts";
import { PasskeyButton } from "../../accounts/passkeys/PasskeyButton.tsx";
import { ApiError, send } from "../../api/client.ts";
import { useAddressQuery } from "../../shell/address-query.ts";
import { safeCentreRedirect } from "../../shell/centre/login-path.ts";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { Card } from "../../ui/Card.tsx";
import { type Issues, useForm } from "../../ui/form.ts";
import { Link } from "../../ui/Link.tsx";
import styles from "./FrontDoor.module.css";
import { PASSWORD_SAVED, startStaffSession } from "./queries.ts";
import { SecondStep } from "./SecondStep.tsx";
import { login as texts } from "./texts.ts";

export function LoginPage() {
  const query = useAddressQuery();
  const navigate = useNavigate();
  const [step, setStep] = useState<StaffStep>();

  async function finishLogin(entry: StaffEntry): Promise<void> {
    startStaffSession(entry);
    await navigate(safeCentreRedirect(query.get("redirectUri")), { replace: true });
  }

  async function enterByPasskey(): Promise<void> {
    const { ticket, options } = await send(staffPasskeyLoginOptions, {});
    await finishLogin(await send(staffPasskeyLogin, { ticket, response: await answerByPasskey(options) }));
  }

  return (
    <Page width="form">
      {step ? (
        <SecondStep step={step} onEntered={finishLogin} onRestart={() => setStep(undefined)} />
      ) : (
        <>
          <PageTitle title={texts.title} />
          <p className="intro">{query.get(PASSWORD_SAVED) === null ? texts.intro : texts.passwordSaved}</p>
          <Card>
            <PasswordForm onStep={setStep} />
            <PasskeyButton onPress={enterByPasskey} />
          </Card>
          <p className={styles.below}>
            {texts.clinics} <a href={screenPath("Login")}>{texts.clinicsLink}</a>
          </p>
        </>
      )}
    </Page>
  );
}

function PasswordForm({ onStep }: { onStep: (step: StaffStep) => void }) {
  const email = useRef<HTMLInputElement>(null);
  useEffect(() => email.current?.focus(), []);
  const form = useForm({
    initial: emptyCredentials,
    check: (typed) => credentialIssues(typed, texts),
    send: check,
  });

  async function check({ email, password }: Credentials): Promise<Issues<Credentials> | undefined> {
    try {
      onStep(await send(staffLogin, { email: email.trim(), password }));
      return undefined;
    } catch (error) {
      return { form: (error instanceof ApiError ? error.text : undefined) ?? texts.failed };
    }
  }

  return (
    <form {...form.wiring} className="stack-5">
      <LoginFields form={form} texts={texts} emailRef={email} />
      <Link className={styles.quiet} to={centrePath("NewPassword")}>
        {texts.forgotten}
      </Link>
    </form>
  );
}

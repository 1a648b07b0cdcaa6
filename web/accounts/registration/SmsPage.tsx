import type { UnverifiedUser } from "contract/accounts/login.ts";
import { askSmsCode, checkPhone, SMS_CODE_DIGITS } from "contract/accounts/registration.ts";
import { limits } from "contract/limits.ts";
import { screenPath } from "contract/screens.ts";
import { useEffect, useRef } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { send } from "../../api/client.ts";
import { spacedPhone } from "../../format/phone.ts";
import { afterSignUp } from "../../shell/login-state.ts";
import { showError } from "../../shell/show-error.ts";
import { Button } from "../../ui/Button.tsx";
import { type Issues, useForm } from "../../ui/form.ts";
import { PhoneWithCode } from "../../ui/illustrations/Objects.tsx";
import { OtpField } from "../../ui/OtpField.tsx";
import { toast } from "../../ui/toast.ts";
import { CheckScreen } from "./CheckScreen.tsx";
import { CorrectPhone } from "./CorrectPhone.tsx";
import { ResendLink } from "./ResendLink.tsx";
import { RestartLink } from "./RestartLink.tsx";
import styles from "./SmsPage.module.css";
import { sms as texts } from "./texts.ts";
import { UserStateNeeded } from "./UserStateNeeded.tsx";
import { forgetUser, storeUser } from "./user-state.ts";

const CORRECTED = "corrected";

export function SmsPage() {
  // A corrected phone number changes the location's key, so that the page mounts again and requests a new code.
  const { key } = useLocation();
  return <UserStateNeeded key={key}>{(user) => <SmsStep user={user} />}</UserStateNeeded>;
}

function SmsStep({ user }: { user: UnverifiedUser }) {
  return user.phoneChecked ? <Navigate to={screenPath("Email")} replace /> : <SmsCheck user={user} />;
}

function SmsCheck({ user }: { user: UnverifiedUser }) {
  const navigate = useNavigate();
  const { numOrdinal } = user;
  const form = useForm({ initial: { code: "" }, send: verify });
  const { code } = form.values;
  const typed = useRef(code);
  const element = form.wiring.ref;
  const { state } = useLocation();

  async function onCorrected(corrected: UnverifiedUser): Promise<void> {
    storeUser(corrected);
    await navigate(screenPath("Sms"), { replace: true, state: CORRECTED });
  }

  useEffect(() => element.current?.querySelector("input")?.focus({ preventScroll: true }), [element]);

  async function verify(): Promise<Issues<{ code: string }> | undefined> {
    if (code.length !== SMS_CODE_DIGITS) return undefined;
    try {
      const { emailChecked, passwordMailed, isHeld } = await send(checkPhone, { numOrdinal, code });
      toast({ text: texts.verified });
      if (emailChecked) forgetUser();
      else storeUser({ ...user, phoneChecked: true });
      if (passwordMailed) await navigate(screenPath("PasswordChecked"), { state: "activated" });
      else if (emailChecked) await navigate(screenPath("Login"), { state: isHeld ? null : afterSignUp() });
      else await navigate(screenPath("Email"));
      return undefined;
    } catch (error) {
      const reason = showError(error);
      // The user may have corrected the code before the response.
      if (typed.current !== code) return undefined;
      form.change({ code: "" });
      element.current?.querySelector("input")?.focus();
      return { code: reason };
    }
  }

  return (
    <CheckScreen drawing={<PhoneWithCode />} title={texts.title} step={2}>
      <div className={styles.number}>
        <p>{texts.sent(spacedPhone(user.phone))}</p>
        <CorrectPhone numOrdinal={numOrdinal} onCorrected={onCorrected} />
      </div>
      <form {...form.wiring} className={styles.form}>
        <OtpField
          label={texts.code}
          length={SMS_CODE_DIGITS}
          value={code}
          error={form.issue("code")}
          // After a wrong code, the page empties the field. The form ignores this change, so that the error stays.
          onChange={(value) => {
            typed.current = value;
            if (value !== code) form.change({ code: value });
          }}
          className={styles.code}
        />
        <Button type="submit" wide loading={form.sending} disabled={code.length !== SMS_CODE_DIGITS}>
          {texts.submit}
        </Button>
      </form>
      {/* A failed request for a code shows no error, because the user can request the code again (product 8.10). */}
      <ResendLink
        texts={texts}
        name={`sms ${numOrdinal}`}
        seconds={limits.smsCooldown.seconds}
        request={() => send(askSmsCode, { numOrdinal })}
        retriesAfterWait={state === CORRECTED}
      />
      <RestartLink numOrdinal={numOrdinal} />
    </CheckScreen>
  );
}

import { limits } from "contract/limits.ts";
import type { UnverifiedUser } from "contract/login.ts";
import { SMS_CODE_DIGITS } from "contract/registration.ts";
import { screenPath } from "contract/screens.ts";
import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { spacedPhone } from "../../format/phone.ts";
import { sayRefusal } from "../../shell/refusal.ts";
import { Button } from "../../ui/Button.tsx";
import { PhoneWithCode } from "../../ui/illustrations/PhoneWithCode.tsx";
import { OtpField } from "../../ui/OtpField.tsx";
import { toast } from "../../ui/toast.ts";
import { CheckScreen } from "./CheckScreen.tsx";
import { askSmsCode, checkPhone } from "./queries.ts";
import { ResendLink } from "./ResendLink.tsx";
import { RestartLink } from "./RestartLink.tsx";
import styles from "./SmsPage.module.css";
import { sms as texts } from "./texts.ts";
import { UserStateNeeded } from "./UserStateNeeded.tsx";
import { forgetUser, keepUser } from "./user-state.ts";

/** The code sent by SMS (product 2.5, 4.2). */
export function SmsPage() {
  return <UserStateNeeded>{(user) => <SmsCheck user={user} />}</UserStateNeeded>;
}

function SmsCheck({ user }: { user: UnverifiedUser }) {
  const [code, setCode] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const [sending, setSending] = useState(false);
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (code.length !== SMS_CODE_DIGITS || sending) return;
    setSending(true);
    setRefusal(undefined);
    try {
      const { emailChecked } = await checkPhone(user.numOrdinal, code);
      toast({ text: texts.verified });
      if (emailChecked) forgetUser();
      else keepUser({ ...user, phoneChecked: true });
      await navigate(screenPath(emailChecked ? "Login" : "Email"));
    } catch (error) {
      setRefusal(sayRefusal(error));
      setCode("");
      form.current?.querySelector("input")?.focus();
    } finally {
      setSending(false);
    }
  }

  return (
    <CheckScreen drawing={<PhoneWithCode />} title={texts.title} step={2}>
      <p>{texts.sent(spacedPhone(user.phone))}</p>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <OtpField
          label={texts.code}
          length={SMS_CODE_DIGITS}
          value={code}
          error={refusal ?? null}
          onChange={(value) => {
            setCode(value);
            if (value !== "") setRefusal(undefined);
          }}
          className={styles.code}
        />
        <Button type="submit" wide loading={sending} disabled={code.length !== SMS_CODE_DIGITS}>
          {texts.submit}
        </Button>
      </form>
      {/* Failures stay silent: the code may be asked for again (product 8.10). */}
      <ResendLink
        texts={texts}
        name={`sms ${user.numOrdinal}`}
        seconds={limits.smsCooldown.seconds}
        ask={() => askSmsCode(user.numOrdinal)}
      />
      <RestartLink numOrdinal={user.numOrdinal} />
    </CheckScreen>
  );
}

import { PHONE_END_DIGITS } from "contract/registration.ts";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { ApiError } from "../../api/client.ts";
import { sayRefusal } from "../../shell/refusal.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { PhoneWithCode } from "../../ui/illustrations/PhoneWithCode.tsx";
import { CheckScreen } from "./CheckScreen.tsx";
import styles from "./PhoneEndForm.module.css";
import { checkEmail } from "./queries.ts";
import { email, phoneEnd as texts } from "./texts.ts";

export interface PhoneEndFormProps {
  encryption: string;
  onVerified: () => Promise<void>;
  /** The link is of no use any more. */
  onDead: (error: ApiError) => void;
}

/** Outside the browser that registered, a link asks for the end of the mobile given there (policy W-04). */
export function PhoneEndForm({ encryption, onVerified, onDead }: PhoneEndFormProps) {
  const [digits, setDigits] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const [sending, setSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const whyId = useId();

  // Nobody navigated here: the question took the place of the check.
  useEffect(() => field.current?.focus(), []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (digits.length !== PHONE_END_DIGITS || sending) return;
    setSending(true);
    setRefusal(undefined);
    try {
      await checkEmail(encryption, digits);
      await onVerified();
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) return onDead(error);
      setRefusal(sayRefusal(error));
      setSending(false);
      if (error instanceof ApiError && error.code === "confirmPhone") setDigits("");
      field.current?.focus();
    }
  }

  return (
    <CheckScreen drawing={<PhoneWithCode />} title={texts.title} windowTitle={email.windowTitle} step={3}>
      <p id={whyId}>{texts.why}</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          ref={field}
          label={texts.label}
          hint={texts.hint}
          error={refusal ?? null}
          aria-describedby={whyId}
          value={digits}
          onChange={({ target }) => {
            setDigits(target.value.replace(/\D/g, "").slice(0, PHONE_END_DIGITS));
            setRefusal(undefined);
          }}
          inputMode="numeric"
          autoComplete="off"
        />
        <Button type="submit" wide loading={sending} disabled={digits.length !== PHONE_END_DIGITS}>
          {texts.submit}
        </Button>
      </form>
      <p className={styles.notMine}>{texts.notMine}</p>
    </CheckScreen>
  );
}

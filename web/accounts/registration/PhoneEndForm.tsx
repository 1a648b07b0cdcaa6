import { checkEmail, PHONE_END_DIGITS } from "contract/accounts/registration.ts";
import type { ResponseOf } from "contract/call.ts";
import { useEffect, useId, useRef } from "react";
import { ApiError, send } from "../../api/client.ts";
import { showError } from "../../shell/show-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { type Issues, useForm } from "../../ui/form.ts";
import { PhoneWithCode } from "../../ui/illustrations/Objects.tsx";
import { CheckScreen } from "./CheckScreen.tsx";
import styles from "./PhoneEndForm.module.css";
import { email, phoneEnd as texts } from "./texts.ts";

interface PhoneEndFormProps {
  encryption: string;
  onVerified: (response: ResponseOf<typeof checkEmail>) => Promise<void>;
  onDead: (error: ApiError) => void;
}

/** Asks for the last digits of the phone number if the user registered in another browser (policy W-04). */
export function PhoneEndForm({ encryption, onVerified, onDead }: PhoneEndFormProps) {
  const form = useForm({ initial: { digits: "" }, send: verify });
  const { digits } = form.values;
  const field = useRef<HTMLInputElement>(null);
  const whyId = useId();

  useEffect(() => field.current?.focus(), []);

  async function verify(): Promise<Issues<{ digits: string }> | undefined> {
    if (digits.length !== PHONE_END_DIGITS) return undefined;
    try {
      await onVerified(await send(checkEmail, { encryption, phoneEnd: digits }));
      return undefined;
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) return void onDead(error);
      const reason = showError(error);
      // The user may have corrected the digits before the response.
      if (field.current?.value !== digits) return undefined;
      if (error instanceof ApiError && error.code === "confirmPhone") form.change({ digits: "" });
      field.current.focus();
      return { digits: reason };
    }
  }

  return (
    <CheckScreen drawing={<PhoneWithCode />} title={texts.title} windowTitle={email.windowTitle} step={3}>
      <p id={whyId}>{texts.why}</p>
      <form {...form.wiring} className={styles.form}>
        <Field
          ref={field}
          label={texts.label}
          hint={texts.hint}
          error={form.issue("digits")}
          aria-describedby={whyId}
          value={digits}
          onChange={({ target }) => form.change({ digits: target.value.replace(/\D/g, "").slice(0, PHONE_END_DIGITS) })}
          inputMode="numeric"
          autoComplete="off"
        />
        <Button type="submit" wide loading={form.sending} disabled={digits.length !== PHONE_END_DIGITS}>
          {texts.submit}
        </Button>
      </form>
      <p className="quiet-3">{texts.notMine}</p>
    </CheckScreen>
  );
}

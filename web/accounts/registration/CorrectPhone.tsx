import type { UnverifiedUser } from "contract/accounts/login.ts";
import { correctPhone } from "contract/accounts/registration.ts";
import { isPhone } from "contract/fields.ts";
import { longest } from "contract/values.ts";
import { useState } from "react";
import { send } from "../../api/client.ts";
import { showError } from "../../shell/show-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { type Issues, useForm } from "../../ui/form.ts";
import styles from "./CorrectPhone.module.css";
import { fieldErrors, sms as texts } from "./texts.ts";

const empty = { phone: "" };
type PhoneValues = typeof empty;

interface CorrectPhoneProps {
  numOrdinal: string;
  onCorrected: (user: UnverifiedUser) => Promise<void>;
}

export function CorrectPhone({ numOrdinal, onCorrected }: CorrectPhoneProps) {
  const [isOpen, setOpen] = useState(false);
  const form = useForm({ initial: empty, check: findIssues, send: correct });

  async function correct({ phone }: PhoneValues): Promise<Issues<PhoneValues> | undefined> {
    try {
      const { user } = await send(correctPhone, { numOrdinal, personalPhone: phone });
      await onCorrected(user);
      return undefined;
    } catch (error) {
      return { phone: showError(error) };
    }
  }

  if (!isOpen) {
    return (
      <button type="button" className={styles.link} onClick={() => setOpen(true)}>
        {texts.correct}
      </button>
    );
  }
  return (
    <form {...form.wiring} className={styles.form}>
      <Field
        {...form.text("phone")}
        ref={focusOnArrival}
        label={texts.mobile}
        hint={texts.mobileHint}
        aria-required
        type="tel"
        autoComplete="tel"
        maxLength={longest.phone}
      />
      <Button type="submit" wide loading={form.sending}>
        {texts.sendThere}
      </Button>
      <Button variant="secondary" wide onClick={() => setOpen(false)}>
        {texts.keep}
      </Button>
    </form>
  );
}

function focusOnArrival(field: HTMLInputElement | null): void {
  field?.focus();
}

function findIssues({ phone }: PhoneValues): Issues<PhoneValues> {
  if (!isPhone(phone)) return { phone: fieldErrors["invalid phone number"] };
  return { phone: isPhone(phone, true) ? undefined : fieldErrors["mobile phone expected"] };
}

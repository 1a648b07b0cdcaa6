import type { RegisterPrefill } from "contract/accounts/registration.ts";
import { screenPath } from "contract/screens.ts";
import { longest } from "contract/values.ts";
import { useState } from "react";
import { afterPress } from "../../ui/after-press.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import type { Form } from "../../ui/form.ts";
import { GroupFrame } from "../../ui/GroupFrame.tsx";
import { Link } from "../../ui/Link.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { NewPasswordField } from "../password/NewPasswordField.tsx";
import styles from "./RegistrationForm.module.css";
import { personalWords, type RegistrationValues } from "./registration-values.ts";
import { form as texts } from "./texts.ts";

interface AccountFieldsProps {
  form: Form<RegistrationValues>;
  prefill: RegisterPrefill;
  onEmailMissing: () => void;
}

export function AccountFields({ form, prefill, onEmailMissing }: AccountFieldsProps) {
  const { values } = form;
  // When the field of the repeated password gets the focus, the form hides the error of this field until the next check
  // (product 4.3).
  const [hushedAt, setHushedAt] = useState<number>();
  const repeat = form.text("password-repeat");
  const showRepeat = () => {
    setHushedAt(undefined);
    form.touch("password-repeat");
  };
  return (
    <fieldset className={styles.group}>
      <legend>{texts.account}</legend>
      <EmailChoice form={form} prefill={prefill} onMissing={onEmailMissing} className={styles.whole} />
      <NewPasswordField
        {...form.text("password")}
        aria-required
        label={texts.password}
        password={values.password}
        personal={personalWords(prefill.numOrdinal, values)}
        className={styles.whole}
        onChange={(event) => {
          setHushedAt(undefined);
          form.change({ password: event.target.value });
        }}
      />
      <PasswordField
        {...repeat}
        aria-required
        label={texts.passwordRepeat}
        autoComplete="new-password"
        className={styles.whole}
        error={hushedAt === form.reportCount ? null : repeat.error}
        onFocus={() => setHushedAt(form.reportCount)}
        // Waits until the user releases a pressed control, because the error would move the control away.
        onBlur={() => afterPress(showRepeat)}
        onChange={(event) => {
          repeat.onChange(event);
          showRepeat();
        }}
      />
      <Field
        {...form.text("personalPhone")}
        aria-required
        label={texts.personalPhone}
        hint={texts.personalPhoneHint}
        type="tel"
        autoComplete="tel"
        maxLength={longest.phone}
        className={styles.whole}
      />
      <Checkbox
        name="useTerm"
        aria-required
        checked={values.useTerm}
        error={form.issue("useTerm")}
        onChange={(event) => form.change({ useTerm: event.target.checked })}
        onBlur={() => form.touch("useTerm")}
        className={styles.whole}
        label={
          <>
            {texts.terms}{" "}
            <Link to={screenPath("Legal")} target="_blank">
              {texts.termsLink}
              <VisuallyHidden> {texts.newTab}</VisuallyHidden>
            </Link>
          </>
        }
      />
    </fieldset>
  );
}

interface EmailChoiceProps {
  form: Form<RegistrationValues>;
  prefill: RegisterPrefill;
  onMissing: () => void;
  className?: string | undefined;
}

/** Lists the register's e-mail addresses. The form sends only the index of the chosen address (product 2.4). */
function EmailChoice({ form, prefill, onMissing, className }: EmailChoiceProps) {
  const { emailId } = form.values;
  const frame = { label: texts.email, error: form.issue("emailId") };

  return (
    <div className={className}>
      {prefill.emails.length > 0 ? (
        <RadioGroup
          {...frame}
          hint={texts.emailHint}
          options={prefill.emails.map((email, index) => ({ value: String(index), label: email }))}
          value={emailId === null ? null : String(emailId)}
          onChange={(index) => form.change({ emailId: Number(index) })}
        />
      ) : (
        <GroupFrame {...frame} hint={texts.noEmail}>
          {null}
        </GroupFrame>
      )}
      <Button variant="secondary" className={styles.missing} onClick={onMissing}>
        {texts.emailMissing}
      </Button>
    </div>
  );
}

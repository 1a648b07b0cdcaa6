import type { RegisterPrefill } from "contract/registration.ts";
import { screenPath } from "contract/screens.ts";
import { longest } from "contract/values.ts";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { Link } from "react-router";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { NewPasswordField } from "../password/NewPasswordField.tsx";
import { EmailChoice } from "./EmailChoice.tsx";
import { sentenceOf, useFieldWiring } from "./field-wiring.ts";
import { personalWords } from "./personal-words.ts";
import styles from "./RegistrationForm.module.css";
import type { RegistrationValues } from "./registration-values.ts";
import { form as texts } from "./texts.ts";

export interface AccountFieldsProps {
  prefill: RegisterPrefill;
  /** Why the server refused the password, until it is changed. */
  passwordRefusal: string | undefined;
  onPasswordChange: () => void;
  onEmailMissing: () => void;
}

/** What opens the account: address, password, mobile telephone and the terms of use (product 2.4). */
export function AccountFields({ prefill, passwordRefusal, onPasswordChange, onEmailMissing }: AccountFieldsProps) {
  const { register, watch, formState } = useFormContext<RegistrationValues>();
  const { isTold, wire } = useFieldWiring();
  const values = watch();
  // product 4.3: the focus takes the message away until the next check. The answer of the check that leaving the other
  // field asked for comes after the focus: so the fault stays, and is not told.
  const [hushedAt, setHushedAt] = useState<number>();
  const isHushed = hushedAt === formState.submitCount;
  const isRepeatTold = !isHushed && (isTold("password-repeat") || formState.dirtyFields["password-repeat"] === true);
  const tellAgain = () => setHushedAt(undefined);
  return (
    <fieldset className={styles.group}>
      <legend>{texts.account}</legend>
      <EmailChoice prefill={prefill} onMissing={onEmailMissing} className={styles.whole} />
      <NewPasswordField
        {...wire("password", {
          deps: ["password-repeat"],
          onChange: () => {
            tellAgain();
            onPasswordChange();
          },
        })}
        label={texts.password}
        password={values.password}
        personal={personalWords(prefill.numOrdinal, values)}
        refusal={passwordRefusal}
        isTold={isTold("password")}
        className={styles.whole}
      />
      <PasswordField
        {...register("password-repeat", { onChange: tellAgain, onBlur: tellAgain })}
        aria-required
        label={texts.passwordRepeat}
        autoComplete="new-password"
        className={styles.whole}
        error={isRepeatTold ? sentenceOf(formState.errors["password-repeat"]?.message) : null}
        onFocus={() => setHushedAt(formState.submitCount)}
      />
      <Field
        {...wire("personalPhone")}
        label={texts.personalPhone}
        hint={texts.personalPhoneHint}
        type="tel"
        autoComplete="tel"
        maxLength={longest.phone}
        className={styles.whole}
      />
      <Checkbox
        {...wire("useTerm")}
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

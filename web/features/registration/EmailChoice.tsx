import type { RegisterPrefill } from "contract/registration.ts";
import { Button } from "../../ui/Button.tsx";
import type { Form } from "../../ui/form.ts";
import { GroupFrame } from "../../ui/GroupFrame.tsx";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import styles from "./EmailChoice.module.css";
import type { RegistrationValues } from "./registration-values.ts";
import { form as texts } from "./texts.ts";

export interface EmailChoiceProps {
  form: Form<RegistrationValues>;
  prefill: RegisterPrefill;
  onMissing: () => void;
  className?: string | undefined;
}

/** One of the register's addresses, of which only the place in the list travels, or the way to have one added (product 2.4). */
export function EmailChoice({ form, prefill, onMissing, className }: EmailChoiceProps) {
  const { emailId } = form.values;
  const frame = { label: texts.email, error: form.fault("emailId") };

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

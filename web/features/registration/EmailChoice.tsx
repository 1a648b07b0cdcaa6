import type { RegisterPrefill } from "contract/registration.ts";
import { useController } from "react-hook-form";
import { Button } from "../../ui/Button.tsx";
import { GroupFrame } from "../../ui/GroupFrame.tsx";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import styles from "./EmailChoice.module.css";
import { useFieldWiring } from "./field-wiring.ts";
import type { RegistrationValues } from "./registration-values.ts";
import { form as texts } from "./texts.ts";

export interface EmailChoiceProps {
  prefill: RegisterPrefill;
  /** None of the addresses is the visitor's. */
  onMissing: () => void;
  className?: string | undefined;
}

/** One of the register's addresses, of which only the place in the list travels, or the way to have one added (product 2.4). */
export function EmailChoice({ prefill, onMissing, className }: EmailChoiceProps) {
  const { field } = useController<RegistrationValues, "emailId">({ name: "emailId" });
  const { told } = useFieldWiring();
  const frame = { label: texts.email, error: told("emailId") };

  return (
    <div className={className}>
      {prefill.emails.length > 0 ? (
        <RadioGroup
          {...frame}
          hint={texts.emailHint}
          options={prefill.emails.map((email, index) => ({ value: String(index), label: email }))}
          value={field.value === null ? null : String(field.value)}
          onChange={(index) => field.onChange(Number(index))}
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

import type { RegisterPrefill } from "contract/registration.ts";
import { lazy, Suspense, useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { Button } from "../../ui/Button.tsx";
import { GroupFrame } from "../../ui/GroupFrame.tsx";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import styles from "./EmailChoice.module.css";
import { sentenceOf, useFieldWiring } from "./field-wiring.ts";
import type { RegistrationValues } from "./registration-values.ts";
import { form as texts } from "./texts.ts";

const EmailRequestDialog = lazy(async () => ({
  default: (await import("./EmailRequestDialog.tsx")).EmailRequestDialog,
}));

/** One of the register's addresses, of which only the place in the list travels, or the way to have one added (product 2.4). */
export function EmailChoice({ prefill, className }: { prefill: RegisterPrefill; className?: string | undefined }) {
  const { getValues } = useFormContext<RegistrationValues>();
  const { field, fieldState } = useController<RegistrationValues, "emailId">({ name: "emailId" });
  const { isTold } = useFieldWiring();
  // Once opened it stays, closed, to leave the screen in its own time.
  const [dialog, setDialog] = useState<"never" | "open" | "closed">("never");
  const frame = { label: texts.email, error: isTold("emailId") ? sentenceOf(fieldState.error?.message) : null };

  return (
    <div
      className={className}
      ref={(element) => {
        field.ref({ focus: () => element?.querySelector<HTMLElement>("input, button")?.focus() });
      }}
    >
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
      <Button variant="secondary" className={styles.missing} onClick={() => setDialog("open")}>
        {texts.emailMissing}
      </Button>
      {dialog !== "never" && (
        <Suspense fallback={null}>
          <EmailRequestDialog
            open={dialog === "open"}
            form={{ ...getValues(), numOrdinal: prefill.numOrdinal }}
            onClose={() => setDialog("closed")}
          />
        </Suspense>
      )}
    </div>
  );
}

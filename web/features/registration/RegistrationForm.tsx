import { zodResolver } from "@hookform/resolvers/zod";
import { passwordWeakness } from "contract/password-rules.ts";
import { screenPath } from "contract/screens.ts";
import { lazy, Suspense, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { ApiError } from "../../api/client.ts";
import { portalConfig } from "../../api/config.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { toast } from "../../ui/toast.ts";
import { AccountFields } from "./AccountFields.tsx";
import { type Draft, forgetDraft, keepDraft } from "./draft.ts";
import { FormSummary } from "./FormSummary.tsx";
import { showFirstFault } from "./first-fault.ts";
import { personalWords } from "./personal-words.ts";
import { preRegister } from "./queries.ts";
import { ClinicFields, IdentityFields } from "./RegisterFields.tsx";
import { RegistrationFailure } from "./RegistrationFailure.tsx";
import styles from "./RegistrationForm.module.css";
import { initialValues, RegistrationValues, toRegistration } from "./registration-values.ts";
import { form as texts } from "./texts.ts";
import { keepUser } from "./user-state.ts";

const EmailRequestDialog = lazy(async () => ({
  default: (await import("./EmailRequestDialog.tsx")).EmailRequestDialog,
}));

const resolver = zodResolver(RegistrationValues);

export interface RegistrationFormProps {
  draft: Draft;
  /** The form has just taken the place of the lookup. */
  takesFocus: boolean;
  onOtherNumber: () => void;
}

/** The registration form (product 2.4, 5.1): prefilled, judged from the first moment on, kept over a reload. */
export function RegistrationForm({ draft, takesFocus, onOtherNumber }: RegistrationFormProps) {
  const { prefill } = draft;
  const form = useForm({
    mode: "all",
    shouldFocusError: false,
    resolver,
    defaultValues: initialValues(prefill, draft.values),
  });
  const { trigger, subscribe, handleSubmit, getValues } = form;
  const { isSubmitting, submitCount } = form.formState;
  const [refusal, setRefusal] = useState<{ code: string | undefined; reason: string }>();
  // Once opened it stays, closed, to leave the screen in its own time.
  const [dialog, setDialog] = useState<"never" | "open" | "closed">("never");
  const navigate = useNavigate();
  const summaryId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const element = useRef<HTMLFormElement>(null);

  useLayoutEffect(() => {
    void trigger();
  }, [trigger]);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft({ prefill, values }) }),
    [subscribe, prefill],
  );
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  useEffect(() => {
    if (submitCount > 0 && element.current) showFirstFault(element.current);
  }, [submitCount]);

  async function send(values: RegistrationValues): Promise<void> {
    const registration = toRegistration(prefill.numOrdinal, values);
    const isWeak = passwordWeakness(values.password, personalWords(prefill.numOrdinal, values)) !== undefined;
    if (isWeak || registration === undefined) return;
    setRefusal(undefined);
    try {
      const { user } = await preRegister(registration);
      forgetDraft();
      keepUser(user);
      await navigate(screenPath("Sms"));
    } catch (error) {
      refuse(error);
    }
  }

  function refuse(error: unknown): void {
    const code = error instanceof ApiError ? error.code : undefined;
    const reason = (error instanceof ApiError ? error.text : undefined) ?? texts.failureTitle;
    setRefusal({ code, reason });
    toast({ kind: "error", title: reason, text: texts.failure(portalConfig().supportEmail) });
  }

  return (
    <FormProvider {...form}>
      <form ref={element} className={styles.form} onSubmit={handleSubmit(send)} noValidate>
        <div className={styles.head}>
          <h2 ref={heading} tabIndex={-1}>
            {texts.title}
          </h2>
          <Button variant="quiet" onClick={onOtherNumber}>
            {texts.otherNumber}
          </Button>
          <p>{texts.intro}</p>
        </div>
        <Card kind="panel">
          <IdentityFields numOrdinal={prefill.numOrdinal} />
        </Card>
        <Card kind="panel">
          <ClinicFields />
        </Card>
        <Card kind="panel">
          <AccountFields
            prefill={prefill}
            passwordRefusal={refusal?.code === "passwordTooWeak" ? refusal.reason : undefined}
            onPasswordChange={() => setRefusal(undefined)}
            onEmailMissing={() => setDialog("open")}
          />
        </Card>
        <Button
          type="submit"
          wide
          loading={isSubmitting}
          aria-describedby={summaryId}
          // A press keeps the focus where it is: the fault that leaving a field tells would move the button from under it.
          onMouseDown={(event) => event.preventDefault()}
        >
          {texts.submit}
        </Button>
        <FormSummary id={summaryId} />
        {refusal && <RegistrationFailure reason={refusal.reason} />}
      </form>
      {/* Outside the form: what is sent or reset in the dialog would reach it otherwise. */}
      {dialog !== "never" && (
        <Suspense fallback={null}>
          <EmailRequestDialog
            open={dialog === "open"}
            form={{ ...getValues(), numOrdinal: prefill.numOrdinal }}
            onClose={() => setDialog("closed")}
          />
        </Suspense>
      )}
    </FormProvider>
  );
}

import { preRegister } from "contract/accounts/registration.ts";
import { screenPath } from "contract/screens.ts";
import { Suspense, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError, send } from "../../api/client.ts";
import { portalConfig } from "../../api/config.ts";
import { announce } from "../../ui/announce.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { type Issues, useForm } from "../../ui/form.ts";
import { CircleAlert } from "../../ui/icons.tsx";
import { lazyFile } from "../../ui/lazy-file.ts";
import { TriangleAlert } from "../../ui/list-icons.ts";
import { toast } from "../../ui/toast.ts";
import { weaknessOf } from "../password/NewPasswordField.tsx";
import { AccountFields } from "./AccountFields.tsx";
import { type Draft, forgetDraft, storeDraft } from "./draft.ts";
import failureStyles from "./LookupForm.module.css";
import { ClinicFields, IdentityFields } from "./RegisterFields.tsx";
import styles from "./RegistrationForm.module.css";
import {
  findIssues,
  initialValues,
  personalWords,
  type RegistrationValues,
  toRegistration,
} from "./registration-values.ts";
import { fieldErrors, form, form as texts } from "./texts.ts";
import { storeUser } from "./user-state.ts";

const EmailRequestDialog = lazyFile(async () => (await import("./EmailRequestDialog.tsx")).EmailRequestDialog);

interface RegistrationFormProps {
  draft: Draft;
  takesFocus: boolean;
  onOtherNumber: () => void;
}

export function RegistrationForm({ draft, takesFocus, onOtherNumber }: RegistrationFormProps) {
  const { prefill } = draft;
  const form = useForm({
    initial: () => initialValues(prefill, draft.values),
    check: (values) => issueSentences(prefill.numOrdinal, values),
    send: register,
    live: true,
    onChange: (values) => storeDraft({ prefill, values }),
    showFirst: showFirstIssue,
  });
  const failure = form.issue("form");
  const [dialog, setDialog] = useState<"never" | "open" | "closed">("never");
  const navigate = useNavigate();
  const summaryId = useId();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  async function register(values: RegistrationValues): Promise<Issues<RegistrationValues> | undefined> {
    const registration = toRegistration(prefill.numOrdinal, values);
    if (registration === undefined) return undefined;
    try {
      const { user } = await send(preRegister, registration);
      forgetDraft();
      storeUser(user);
      await navigate(screenPath("Sms"));
      return undefined;
    } catch (error) {
      return reject(error);
    }
  }

  return (
    <>
      <form {...form.wiring} className="stack-5">
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
          <IdentityFields form={form} numOrdinal={prefill.numOrdinal} />
        </Card>
        <Card kind="panel">
          <ClinicFields form={form} />
        </Card>
        <Card kind="panel">
          <AccountFields form={form} prefill={prefill} onEmailMissing={() => setDialog("open")} />
        </Card>
        <Button
          type="submit"
          wide
          loading={form.sending}
          aria-describedby={summaryId}
          // Keeps the focus in the field during the press. Otherwise, an error of the field could move the button.
          onMouseDown={(event) => event.preventDefault()}
        >
          {texts.submit}
        </Button>
        <FormSummary id={summaryId} values={form.values} isSent={form.reportCount > 0} />
        {failure && <RegistrationFailure reason={failure} />}
      </form>
      {/* The dialog is outside the form, because the form would otherwise receive the dialog's submit events. */}
      {dialog !== "never" && (
        <Suspense fallback={null}>
          <EmailRequestDialog
            open={dialog === "open"}
            registration={{ ...form.values, numOrdinal: prefill.numOrdinal }}
            onClose={() => setDialog("closed")}
          />
        </Suspense>
      )}
    </>
  );
}

function reject(error: unknown): Issues<RegistrationValues> {
  const reason = (error instanceof ApiError ? error.text : undefined) ?? texts.failureTitle;
  toast({ kind: "error", title: reason, text: texts.failure(portalConfig().supportEmail) });
  const isWeak = error instanceof ApiError && error.code === "passwordTooWeak";
  return isWeak ? { form: reason, password: reason } : { form: reason };
}

/** Does not focus the repeated password, because a focus hides the error of this field (product 4.3). */
function showFirstIssue(element: HTMLFormElement): void {
  const first = element.querySelector<HTMLElement>('[aria-invalid="true"]:not([name="password-repeat"])');
  if (first) first.focus();
  else if (element.querySelector('[aria-invalid="true"]')) announce(texts.mismatch, "assertive");
}

function issueSentences(numOrdinal: string, values: RegistrationValues): Issues<RegistrationValues> {
  const codes = Object.entries(findIssues(values));
  const sentences: Issues<RegistrationValues> = Object.fromEntries(
    codes.map(([name, code]) => [name, code && fieldErrors[code]]),
  );
  const personal = personalWords(numOrdinal, values);
  return {
    ...sentences,
    emailId: sentences.emailId && form.emailUnchosen,
    "password-repeat": sentences["password-repeat"] ?? sentences.password,
    password: sentences.password ?? weaknessOf(values.password, personal),
  };
}

function FormSummary({ id, values, isSent }: { id: string; values: RegistrationValues; isSent: boolean }) {
  const codes = Object.values(findIssues(values)).filter((code) => code !== undefined);
  const isSomeEmpty = codes.includes("empty") || codes.includes("password doesn't match");
  const isPhoneWrong = codes.includes("invalid phone number") || codes.includes("mobile phone expected");
  const isOnlyTerms = codes.length === 1 && codes[0] === "use term not checked";
  return (
    <div id={id} className={styles.summary} data-tone={isSent ? "danger" : undefined}>
      {isSomeEmpty && (
        <p>
          <CircleAlert size={18} aria-hidden />
          <span>{texts.someEmpty}</span>
        </p>
      )}
      {isPhoneWrong && (
        <p>
          <CircleAlert size={18} aria-hidden />
          <span>{texts.phoneWrong}</span>
        </p>
      )}
      {isOnlyTerms && (
        <p data-tone="warn">
          <TriangleAlert size={18} aria-hidden />
          <span>{texts.termsNeeded}</span>
        </p>
      )}
    </div>
  );
}

function RegistrationFailure({ reason }: { reason: string }) {
  const { supportEmail } = portalConfig();
  return (
    <div className={failureStyles.failure}>
      <CircleAlert size={20} aria-hidden />
      <div>
        <p className="strong">{reason}</p>
        <p>
          {texts.contactAdministrator} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      </div>
    </div>
  );
}

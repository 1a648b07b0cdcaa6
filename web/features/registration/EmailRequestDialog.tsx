import { isEmail, isPhone } from "contract/fields.ts";
import { screenPath } from "contract/screens.ts";
import Copy from "lucide-react/icons/copy";
import { type FormEvent, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { portalConfig } from "../../api/config.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./EmailRequestDialog.module.css";
import { meantEmail } from "./email-typo.ts";
import { requestEmail } from "./queries.ts";
import type { RegistrationValues } from "./registration-values.ts";
import { type EmailRequest, requestAddress, requestText } from "./request-mail.ts";
import { emailRequest as texts } from "./texts.ts";

interface Errors {
  email?: string | undefined;
  phone?: string | undefined;
}

export interface EmailRequestDialogProps {
  open: boolean;
  /** The registration form as it stands. */
  form: RegistrationValues & { numOrdinal: string };
  onClose: () => void;
}

/** 'Mon email n'est pas présent' (product 2.4, 5.2): a message to support, sent by the visitor's own mail program. */
export function EmailRequestDialog({ open, form, onClose }: EmailRequestDialogProps) {
  const [typed, setTyped] = useState({ email: "", phone: "" });
  const [errors, setErrors] = useState<Errors>({});
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const formId = useId();
  const { supportEmail } = portalConfig();
  const meant = meantEmail(typed.email);

  function change(name: keyof Errors, value: string): void {
    setTyped({ ...typed, [name]: value });
    setErrors({ ...errors, [name]: undefined });
  }

  /** The request, once both fields are right; the first one that is not takes the focus. */
  function accept(): EmailRequest | undefined {
    const found = {
      email: isEmail(typed.email) ? undefined : texts.emailInvalid,
      phone: isPhone(typed.phone) ? undefined : texts.phoneInvalid,
    };
    setErrors(found);
    const wrong = found.email ? "email" : found.phone ? "phone" : undefined;
    if (wrong === undefined) return toRequest(typed, form);
    element.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
    return undefined;
  }

  function close(): void {
    setErrors({});
    onClose();
  }

  function reset(event: FormEvent): void {
    event.preventDefault();
    setTyped({ email: "", phone: "" });
    close();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const request = accept();
    if (request === undefined) return;
    // Support has the request in its list even when no mail program answers; the visitor does not wait for it.
    requestEmail(request).catch(() => undefined);
    close();
    await navigate(screenPath("Home"));
    window.location.assign(requestAddress(supportEmail, request));
  }

  async function copy(): Promise<void> {
    const request = accept();
    if (request === undefined) return;
    try {
      await navigator.clipboard.writeText(requestText(request));
      toast({ text: texts.copied });
    } catch {
      toast({ kind: "error", text: texts.notCopied });
    }
  }

  return (
    <Dialog
      theme="auto"
      open={open}
      title={texts.title}
      onDismiss={close}
      footer={
        <>
          <Button type="reset" form={formId} variant="secondary">
            {texts.back}
          </Button>
          <Button type="submit" form={formId}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <p>{texts.why}</p>
      <form id={formId} ref={element} className={styles.form} onSubmit={submit} onReset={reset} noValidate>
        <Field
          label={texts.email}
          name="email"
          aria-required
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={254}
          value={typed.email}
          hint={meant && texts.typo(meant)}
          error={errors.email ?? null}
          onChange={(event) => change("email", event.target.value)}
        />
        <Field
          label={texts.phone}
          name="phone"
          aria-required
          type="tel"
          autoComplete="tel"
          maxLength={30}
          value={typed.phone}
          error={errors.phone ?? null}
          onChange={(event) => change("phone", event.target.value)}
        />
        <div className={styles.mail}>
          <p>
            {texts.opens} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. {texts.noMail}
          </p>
          <Button variant="quiet" icon={<Copy size={18} aria-hidden />} onClick={copy}>
            {texts.copy}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function toRequest(typed: { email: string; phone: string }, form: EmailRequestDialogProps["form"]): EmailRequest {
  const { numOrdinal, gender, lastName, firstName, socialReason, siret, address, ZIPCode, city, phone } = form;
  const sheet = { numOrdinal, gender, lastName, firstName, socialReason, siret, address, ZIPCode, city };
  return { ...typed, ...sheet, companyPhone: phone };
}

import { emailRequest } from "contract/accounts/registration.ts";
import { isEmail, isPhone, normalizeZipCode } from "contract/fields.ts";
import { screenPath } from "contract/screens.ts";
import { type FormEvent, useId } from "react";
import { useNavigate } from "react-router";
import { send } from "../../api/client.ts";
import { portalConfig } from "../../api/config.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { type Issues, useForm } from "../../ui/form.ts";
import { Copy } from "../../ui/page-icons.ts";
import styles from "./EmailRequestDialog.module.css";
import type { RegistrationValues } from "./registration-values.ts";
import { copyRequest, type EmailRequest, requestAddress, requestText } from "./request-mail.ts";
import { requestSent, emailRequest as texts } from "./texts.ts";

const COMMON_DOMAINS = [
  "gmail.com",
  "hotmail.fr",
  "hotmail.com",
  "outlook.fr",
  "outlook.com",
  "yahoo.fr",
  "yahoo.com",
  "orange.fr",
  "wanadoo.fr",
  "free.fr",
  "sfr.fr",
  "laposte.net",
  "icloud.com",
  "live.fr",
];

/** Corrects a mistyped domain, such as 'a@gmial.com' to 'a@gmail.com'. @returns undefined if the domain is likely */
export function correctedEmail(typed: string): string | undefined {
  const [local = "", domain = ""] = typed.trim().toLowerCase().split("@");
  if (local === "" || domain.length < 5 || COMMON_DOMAINS.includes(domain)) return undefined;
  const corrected = COMMON_DOMAINS.find((common) => isOneTypoAway(domain, common));
  return corrected && `${local}@${corrected}`;
}

function isOneTypoAway(typed: string, corrected: string): boolean {
  let from = 0;
  while (from < corrected.length && typed[from] === corrected[from]) from += 1;
  const rest = (text: string, skipped: number) => text.slice(from + skipped);
  const swapped = typed[from] === corrected[from + 1] && typed[from + 1] === corrected[from];
  return (
    rest(typed, 1) === rest(corrected, 1) ||
    rest(typed, 1) === rest(corrected, 0) ||
    rest(typed, 0) === rest(corrected, 1) ||
    (swapped && rest(typed, 2) === rest(corrected, 2))
  );
}

const empty = { email: "", phone: "" };
type RequestValues = typeof empty;

interface EmailRequestDialogProps {
  open: boolean;
  registration: RegistrationValues & { numOrdinal: string };
  onClose: () => void;
}

export function EmailRequestDialog({ open, registration, onClose }: EmailRequestDialogProps) {
  const navigate = useNavigate();
  const form = useForm({ initial: empty, check: findIssues, send: request });
  const formId = useId();
  const { supportEmail } = portalConfig();
  const corrected = correctedEmail(form.values.email);

  function close(values = form.values): void {
    form.reset(values);
    onClose();
  }

  function reset(event: FormEvent): void {
    event.preventDefault();
    close(empty);
  }

  async function request(typed: RequestValues): Promise<undefined> {
    const filled = toRequest(typed, registration);
    // Also sends the request to the server, because the user may have no mail program.
    send(emailRequest, filled).catch(() => undefined);
    close();
    await navigate(screenPath("Home"), { state: { emailRequest: requestText(filled) } });
    window.location.assign(requestAddress(supportEmail, filled));
  }

  async function copy(): Promise<void> {
    if (form.validate()) await copyRequest(requestText(toRequest(form.values, registration)));
  }

  return (
    <Dialog
      theme="auto"
      open={open}
      title={texts.title}
      onDismiss={() => close()}
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
      <form {...form.wiring} id={formId} className="stack-4" onReset={reset}>
        <div className={styles.email}>
          <Field
            {...form.text("email")}
            label={texts.email}
            aria-required
            type="email"
            autoComplete="email"
            maxLength={254}
            hint={corrected && texts.typo}
          />
          {corrected && (
            <Button variant="secondary" onClick={() => form.change({ email: corrected })}>
              {texts.meant(corrected)}
            </Button>
          )}
        </div>
        <Field {...form.text("phone")} label={texts.phone} aria-required type="tel" autoComplete="tel" maxLength={30} />
        <div className={styles.mail}>
          <p>
            {texts.opens} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. {texts.noMail}
          </p>
          <Button variant="quiet" icon={<Copy size={18} aria-hidden />} onClick={copy}>
            {requestSent.copy}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function findIssues({ email, phone }: RequestValues): Issues<RequestValues> {
  return {
    email: isEmail(email) ? undefined : texts.emailInvalid,
    phone: isPhone(phone) ? undefined : texts.phoneInvalid,
  };
}

function toRequest(typed: RequestValues, registration: EmailRequestDialogProps["registration"]): EmailRequest {
  const { numOrdinal, gender, lastName, firstName, socialReason, siret, address, city, phone } = registration;
  const ZIPCode = normalizeZipCode(registration.ZIPCode);
  const sheet = { numOrdinal, gender, lastName, firstName, socialReason, siret, address, ZIPCode, city };
  return { ...typed, ...sheet, companyPhone: phone };
}

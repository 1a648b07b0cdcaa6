import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import { portalConfig } from "../../api/config.ts";
import { spacedPhone } from "../../format/phone.ts";
import { ButtonAnchor } from "../../ui/ButtonLink.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Copy, Mail, Phone } from "../../ui/page-icons.ts";
import { toast } from "../../ui/toast.ts";
import styles from "./ContactButtons.module.css";
import { sheet } from "./texts.ts";

export function ContactButtons({
  candidate,
}: {
  candidate: Pick<CandidateCard, "firstName" | "lastName" | "ZIPCode">;
}) {
  const { contactPhone, contactEmail } = portalConfig();
  const { firstName, lastName, ZIPCode } = candidate;
  const mail = [
    ["subject", sheet.mailSubject(lastName, firstName, ZIPCode)],
    ["body", sheet.mailBody(firstName, lastName, ZIPCode)],
  ].map(([part, text = ""]) => `${part}=${encodeURIComponent(text)}`);
  return (
    <section className={styles.contact} aria-label={sheet.contact}>
      <p className={styles.whose}>{sheet.whose(firstName)}</p>
      <ButtonAnchor className={styles.phone} icon={<Phone size={20} aria-hidden />} href={`tel:${contactPhone}`}>
        <span className={styles.word}>{sheet.phone}</span>
        <span className={styles.number}>{spacedPhone(contactPhone)}</span>
      </ButtonAnchor>
      <IconButton
        variant="outline"
        label={sheet.copyPhone}
        icon={<Copy size={20} aria-hidden />}
        onClick={() => void copyPhone(contactPhone)}
      />
      <ButtonAnchor
        className={styles.mail}
        icon={<Mail size={20} aria-hidden />}
        href={`mailto:${contactEmail}?${mail.join("&")}`}
        title={contactEmail}
      >
        {sheet.email}
      </ButtonAnchor>
    </section>
  );
}

async function copyPhone(phone: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(phone);
    toast({ text: sheet.phoneCopied });
  } catch {
    toast({ kind: "warning", text: sheet.copyFailed });
  }
}

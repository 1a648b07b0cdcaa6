import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import type { ReactNode } from "react";
import { portalConfig } from "../../api/config.ts";
import { spacedPhone } from "../../format/phone.ts";
import { ButtonAnchor } from "../../ui/ButtonLink.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Copy, Mail, Phone } from "../../ui/page-icons.ts";
import { toast } from "../../ui/toast.ts";
import styles from "./ContactButtons.module.css";
import { sheet } from "./texts.ts";

interface ContactButtonsProps {
  candidate: Pick<CandidateCard, "firstName" | "lastName" | "ZIPCode">;
  /** The button that requests an introduction. */
  main: ReactNode;
}

/**
 * While the user points at the button 'Téléphone' or focuses it, the phone number replaces the label. Touch screens
 * show the number below the label (product 2.8). On phones, the buttons are in a dock at the bottom, without number.
 */
export function ContactButtons({ candidate, main }: ContactButtonsProps) {
  const { contactPhone, contactEmail } = portalConfig();
  const { firstName, lastName, ZIPCode } = candidate;
  const mail = [
    ["subject", sheet.mailSubject(lastName, firstName, ZIPCode)],
    ["body", sheet.mailBody(firstName, lastName, ZIPCode)],
  ].map(([part, text = ""]) => `${part}=${encodeURIComponent(text)}`);
  return (
    <section aria-label={sheet.contact}>
      <div className={styles.whose}>
        <p>
          <span>{sheet.whose(firstName)}</span>
          {" : "}
          <span className={styles.centre}>{spacedPhone(contactPhone)}</span>
          <span className={styles.printed}>{`, ${contactEmail}`}</span>
        </p>
        <IconButton
          label={sheet.copyPhone}
          icon={<Copy size={18} aria-hidden />}
          onClick={() => void copyPhone(contactPhone)}
        />
      </div>
      <div className={styles.dock} data-print="no">
        {main}
        <ButtonAnchor
          className={styles.phone}
          variant="secondary"
          icon={<Phone size={20} aria-hidden />}
          href={`tel:${contactPhone}`}
        >
          <span className={styles.word}>{sheet.phone}</span>
          <span className={styles.number}>{spacedPhone(contactPhone)}</span>
        </ButtonAnchor>
        <ButtonAnchor
          className={styles.mail}
          variant="secondary"
          icon={<Mail size={20} aria-hidden />}
          href={`mailto:${contactEmail}?${mail.join("&")}`}
          title={contactEmail}
        >
          {sheet.email}
        </ButtonAnchor>
      </div>
    </section>
  );
}

/** Contains the button that selects the candidate or, after the selection, the contact buttons. */
export function Dock({ children }: { children: ReactNode }) {
  return <div className={styles.dock}>{children}</div>;
}

async function copyPhone(phone: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(phone);
    toast({ text: sheet.phoneCopied });
  } catch {
    toast({ kind: "warning", text: sheet.copyFailed });
  }
}

import type { Candidate } from "contract/candidates/candidate-fields.ts";
import { spacedPhone } from "../../format/phone.ts";
import { Card } from "../../ui/Card.tsx";
import { Mail, Phone } from "../../ui/page-icons.ts";
import { notShared } from "../not-shared.ts";
import styles from "./OwnContact.module.css";
import { sheet } from "./texts.ts";

/**
 * A clinic that selected the candidate sees the candidate's own phone number and e-mail address, or reads that the
 * candidate does not share them (B11-05).
 */
export function OwnContact({ candidate }: { candidate: Candidate }) {
  const { firstName, cellPhone, email } = candidate;
  const hidden = (["phone", "email"] as const).filter((part) => candidate.notShared.includes(part));
  if (hidden.length === 2) return <p className="quiet-2">{sheet.ownHidden(firstName)}</p>;
  if (cellPhone === null && email === null && hidden.length === 0) return null;
  return (
    <Card as="section" kind="panel" className={styles.own}>
      <h2>{sheet.own(firstName)}</h2>
      {cellPhone !== null && (
        <a href={`tel:${cellPhone}`} aria-label={sheet.ownPhone(firstName, spacedPhone(cellPhone))}>
          <Phone size={18} aria-hidden />
          {spacedPhone(cellPhone)}
        </a>
      )}
      {email !== null && (
        <a href={`mailto:${email}`} aria-label={sheet.ownEmail(firstName, email)}>
          <Mail size={18} aria-hidden />
          {email}
        </a>
      )}
      {hidden.map((part) => (
        <p key={part} className="quiet-2">
          {notShared[part](firstName)}
        </p>
      ))}
    </Card>
  );
}

import { centrePath } from "contract/centre/centre-screens.ts";
import type { ClinicAccount } from "contract/centre/clinics.ts";
import type { ReactNode } from "react";
import { dayAndTime } from "../../format/dates.ts";
import { spacedPhone } from "../../format/phone.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { Link } from "../../ui/Link.tsx";
import styles from "./ClinicPage.module.css";
import { StateBadge } from "./StateBadge.tsx";
import { texts } from "./texts.ts";

export function ClinicFacts({ data: { account, clinic, colleagues, sessions, held } }: { data: ClinicAccount }) {
  return (
    <>
      <Card as="section" aria-labelledby="compte">
        <h2 id="compte">{texts.account}</h2>
        <dl className={styles.facts}>
          {account.numOrdinal !== null && <Fact name={texts.numOrdinal}>{account.numOrdinal}</Fact>}
          <Fact name={texts.email}>
            {account.email} <Checked isChecked={account.emailChecked} />
          </Fact>
          <Fact name={texts.phone}>
            {account.phone === null ? (
              texts.noPhone
            ) : (
              <>
                <a href={`tel:${account.phone}`}>{spacedPhone(account.phone)}</a>{" "}
                <Checked isChecked={account.phoneChecked} />
              </>
            )}
          </Fact>
          <Fact name={texts.createdAt}>{told(account.createdAt)}</Fact>
          <Fact name={texts.activatedAt}>{told(account.activatedAt)}</Fact>
          {held && <Fact name={texts.heldUntil}>{told(held.until)}</Fact>}
          <Fact name={texts.lastLoginAt}>{told(account.lastLoginAt)}</Fact>
          <Fact name={texts.sessions}>{sessions}</Fact>
        </dl>
      </Card>
      {clinic && (
        <Card as="section" aria-labelledby="clinique">
          <h2 id="clinique">{clinic.socialReason}</h2>
          <dl className={styles.facts}>
            <Fact name={texts.address}>
              {clinic.address}, {clinic.ZIPCode} {clinic.city}
            </Fact>
            <Fact name={texts.clinicPhone}>
              <a href={`tel:${clinic.phone}`}>{spacedPhone(clinic.phone)}</a>
            </Fact>
            <Fact name={texts.siret}>{clinic.siret}</Fact>
          </dl>
        </Card>
      )}
      {colleagues.length > 0 && (
        <Card as="section" aria-labelledby="collegues">
          <h2 id="collegues">{texts.colleagues}</h2>
          <ul className={styles.rows}>
            {colleagues.map(({ id, firstName, lastName, email, isHolder, state }) => (
              <li key={id}>
                <span>
                  <Link to={centrePath("Clinic", { id })}>
                    {firstName} {lastName}
                  </Link>
                  <span className={styles.quiet}>
                    {email}
                    {isHolder && ` · ${texts.holder}`}
                  </span>
                </span>
                <StateBadge state={state} isHolder={isHolder} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Checked({ isChecked }: { isChecked: boolean }) {
  return <Badge tone={isChecked ? "brand" : "warn"}>{isChecked ? texts.checked : texts.unchecked}</Badge>;
}

function told(instant: string | null): string {
  if (instant === null) return texts.never;
  const { day, time } = dayAndTime(instant);
  return texts.when(day, time);
}

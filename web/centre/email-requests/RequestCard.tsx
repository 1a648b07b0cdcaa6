import { centrePath } from "contract/centre/centre-screens.ts";
import type { EmailRequestItem } from "contract/centre/email-requests.ts";
import { fold } from "contract/values.ts";
import { useId, useRef, useState } from "react";
import { ApiError } from "../../api/client.ts";
import { publicationDay } from "../../format/dates.ts";
import { spacedPhone } from "../../format/phone.ts";
import { useIsManager } from "../../shell/centre/me.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Link } from "../../ui/Link.tsx";
import { AcceptDialog } from "./AcceptDialog.tsx";
import styles from "./EmailRequests.module.css";
import { useAnswers } from "./queries.ts";
import { nameOf, texts } from "./texts.ts";

export function RequestCard({ request, onReject }: { request: EmailRequestItem; onReject: () => void }) {
  const { accept } = useAnswers();
  const [isAccepting, setAccepting] = useState(false);
  const acceptButton = useRef<HTMLButtonElement>(null);
  const title = useId();
  const { id, numOrdinal, email, vet } = request;
  const asked = publicationDay(request.requestedAt);
  const isUnknown = vet === null || (accept.error instanceof ApiError && accept.error.code === "unknownNumber");

  return (
    <Card as="article" aria-labelledby={title} className={styles.card}>
      <div className={styles.head}>
        <h2 id={title}>{texts.numOrdinal(numOrdinal)}</h2>
        <p className={styles.quiet}>{texts.asked(asked.words, asked.isDate)}</p>
      </div>
      <div className={styles.sides}>
        <Side title={texts.written} facts={writtenFacts(request)} />
        {vet && <Side title={texts.register} facts={registerFacts(vet)} />}
        {isUnknown && <UnknownNumber numOrdinal={numOrdinal} />}
      </div>
      <div className={styles.buttons}>
        {vet && (
          <Button
            aria-label={texts.acceptOf(email)}
            loading={accept.isPending}
            ref={acceptButton}
            onClick={() => setAccepting(true)}
          >
            {texts.accept}
          </Button>
        )}
        <Button id={`refuse-${id}`} variant="secondary" aria-label={texts.refuseOf(email)} onClick={onReject}>
          {texts.refuse}
        </Button>
      </div>
      <AcceptDialog
        request={request}
        open={isAccepting}
        onClose={() => setAccepting(false)}
        onAccept={(ticks) => accept.mutateAsync({ request, ...ticks, inside: acceptButton.current })}
      />
    </Card>
  );
}

interface Fact {
  readonly name: string;
  readonly value: string;
  readonly differs?: boolean;
}

function Side({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section className={styles.side}>
      <h3>{title}</h3>
      <dl>
        {facts
          .filter(({ value }) => value !== "")
          .map(({ name, value, differs }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {value} {differs && <Badge tone="warn">{texts.differs}</Badge>}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

function writtenFacts({ email, phone, details, vet }: EmailRequestItem): Fact[] {
  const name = nameOf(details);
  const differs = (written: string | undefined, known: string | null | undefined) =>
    Boolean(written && known && fold(written) !== fold(known));
  return [
    { name: texts.name, value: name, differs: differs(details.lastName, vet?.lastName) },
    { name: texts.email, value: email },
    { name: texts.city, value: details.city ?? "", differs: differs(details.city, vet?.city) },
    { name: texts.phone, value: spacedPhone(phone) },
    { name: texts.companyPhone, value: spacedPhone(details.companyPhone ?? "") },
  ];
}

function registerFacts(vet: NonNullable<EmailRequestItem["vet"]>): Fact[] {
  return [
    { name: texts.name, value: nameOf(vet) },
    { name: texts.emails, value: vet.emails.join(", ") || texts.noEmails },
    { name: texts.city, value: vet.city ?? "" },
    { name: texts.company, value: vet.socialReason ?? "" },
  ];
}

/** Only a manager can add the number; an adviser must ask one (beyond B1-51). */
function UnknownNumber({ numOrdinal }: { numOrdinal: string }) {
  const isManager = useIsManager();
  return (
    <div className={styles.unknown} role="status">
      <p>{texts.unknown}</p>
      {isManager === true && <Link to={centrePath("RegisterEntry", { numOrdinal })}>{texts.unknownManager}</Link>}
      {isManager === false && <p>{texts.unknownAdviser}</p>}
    </div>
  );
}

import { centrePath } from "contract/centre/centre-screens.ts";
import { type EmailRequestItem, REFUSAL_LENGTH } from "contract/centre/email-requests.ts";
import { fold } from "contract/values.ts";
import { useId, useState } from "react";
import { ApiError } from "../../api/client.ts";
import { publicationDay } from "../../format/dates.ts";
import { spacedPhone } from "../../format/phone.ts";
import { ReasonDialog } from "../../selection/centre/requests/ReasonDialog.tsx";
import styles from "../../selection/centre/requests/Requests.module.css";
import { useIsManager } from "../../shell/centre/me.ts";
import { formDraft } from "../../shell/unsaved/drafts.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Link } from "../../ui/Link.tsx";
import { AcceptDialog } from "./AcceptDialog.tsx";
import ownStyles from "./EmailRequests.module.css";
import { useAnswers } from "./queries.ts";
import { nameOf, reason, texts } from "./texts.ts";

export function RequestCard({ request }: { request: EmailRequestItem }) {
  const { id, numOrdinal, email, vet } = request;
  const draft = refusalDraft(id);
  const { accept, refuse } = useAnswers();
  const [answering, setAnswering] = useState(() => draft.read() && "refuse");
  const title = useId();
  const requested = publicationDay(request.requestedAt);
  const isUnknown = vet === null || (accept.error instanceof ApiError && accept.error.code === "unknownNumber");
  const close = () => setAnswering(undefined);

  return (
    <Card as="article" aria-labelledby={title} className={styles.card}>
      <div className={styles.head}>
        <h2 id={title}>{texts.numOrdinal(numOrdinal)}</h2>
        <p className={styles.quiet}>{texts.requested(requested.words, requested.isDate)}</p>
      </div>
      <div className={ownStyles.sides}>
        <Side title={texts.written} facts={writtenFacts(request)} />
        {vet && <Side title={texts.register} facts={registerFacts(vet)} />}
        {isUnknown && <UnknownNumber request={request} />}
      </div>
      <div className={ownStyles.buttons}>
        {vet && (
          <Button aria-label={texts.acceptOf(email)} loading={accept.isPending} onClick={() => setAnswering("accept")}>
            {texts.accept}
          </Button>
        )}
        <Button variant="secondary" aria-label={texts.refuseOf(email)} onClick={() => setAnswering("refuse")}>
          {texts.refuse}
        </Button>
      </div>
      <AcceptDialog
        request={request}
        open={answering === "accept"}
        onClose={close}
        onAccept={(ticks) => accept.mutateAsync({ request, ...ticks })}
      />
      <ReasonDialog
        open={answering === "refuse"}
        title={texts.refuseTitle(numOrdinal)}
        text={texts.refuseText(email)}
        submit={texts.refuseYes}
        most={REFUSAL_LENGTH}
        draft={draft}
        texts={reason}
        onClose={close}
        onReason={(reason) => refuse.mutateAsync({ request, reason })}
      />
    </Card>
  );
}

function refusalDraft(id: string) {
  const shared = formDraft("email-request-refusal", { id: "", reason: "" });
  return {
    ...shared,
    read() {
      const stored = shared.read();
      return stored?.id === id ? { reason: stored.reason } : undefined;
    },
    write: (values: { reason: string }) => shared.write({ id, ...values }),
  };
}

interface Fact {
  readonly name: string;
  readonly value: string;
  readonly differs?: boolean;
}

function Side({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section className={ownStyles.side}>
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

function UnknownNumber({ request: { id, numOrdinal } }: { request: EmailRequestItem }) {
  const isManager = useIsManager();
  return (
    <div className={ownStyles.unknown} role="status">
      <p>{texts.unknown}</p>
      {isManager === true && (
        <Link to={`${centrePath("RegisterEntry", { numOrdinal })}?demande=${id}`}>{texts.unknownManager}</Link>
      )}
      {isManager === false && <p>{texts.unknownAdviser}</p>}
    </div>
  );
}

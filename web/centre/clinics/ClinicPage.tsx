import { useQuery } from "@tanstack/react-query";
import { centrePath } from "contract/centre/centre-screens.ts";
import type { ClinicAccount } from "contract/centre/clinics.ts";
import type { OutboxMessage } from "contract/centre/operator.ts";
import { useParams } from "react-router";
import { ApiError } from "../../api/client.ts";
import { dayAndTime } from "../../format/dates.ts";
import { useIsManager } from "../../shell/centre/me.ts";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { Link } from "../../ui/Link.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { ArrowLeft } from "../../ui/page-icons.ts";
import { message as words } from "../outgoing/texts.ts";
import { ClinicFacts } from "./ClinicFacts.tsx";
import { ClinicHelp } from "./ClinicHelp.tsx";
import styles from "./ClinicPage.module.css";
import { ClinicRights } from "./ClinicRights.tsx";
import { clinicQuery } from "./queries.ts";
import { StateBadge } from "./StateBadge.tsx";
import { phoneInOneLine, texts } from "./texts.ts";

const TONES = {
  queued: "muted",
  sending: "muted",
  accepted: "brand",
  delivered: "brand",
  failed: "danger",
  uncertain: "warn",
} as const;

function ClinicMessages({ messages }: { messages: readonly OutboxMessage[] }) {
  return (
    <Card as="section" aria-labelledby="messages">
      <h2 id="messages">{texts.messages}</h2>
      {messages.length === 0 && <p className={styles.quiet}>{texts.noMessages}</p>}
      <ul className={styles.rows}>
        {messages.map(({ id, kind, channel, recipient, state, createdAt, failure }) => {
          const { day, time } = dayAndTime(createdAt);
          return (
            <li key={id}>
              <span>
                {words.kind(kind)}
                <span className={styles.quiet}>
                  {words.channels[channel]} · {recipient} · {texts.when(day, time)}
                </span>
                {failure !== null && (
                  <span className={styles.quiet} lang="en">
                    {failure}
                  </span>
                )}
              </span>
              <Badge tone={TONES[state]}>{words.states[state]}</Badge>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

export function ClinicPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(clinicQuery(id));
  if (error instanceof ApiError && error.code === "clinicNotFound") return <UnknownClinic />;
  return (
    <Page>
      <Link className="icon-link" to={centrePath("Clinics")}>
        <ArrowLeft size={18} aria-hidden />
        {texts.back}
      </Link>
      {data ? <Account data={data} /> : <PageTitle title={texts.pageTitle} />}
      {error && !data && <LoadFailure text={texts.failed} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton shape="aside" label={texts.loading} />}
    </Page>
  );
}

function Account({ data }: { data: ClinicAccount }) {
  const { account, clinic, state, loginFailures } = data;
  const isManager = useIsManager();
  const isHolder = account.numOrdinal !== null;
  const name = `${account.firstName} ${account.lastName}`;
  return (
    <>
      <PageTitle title={name} actions={<StateBadge state={state} isHolder={isHolder} />} />
      <p className="intro">
        {[isHolder ? texts.holder : texts.collaborator, clinic?.socialReason, clinic?.city].filter(Boolean).join(" · ")}
      </p>
      <div className={styles.waits}>
        {data.loginWait === null && <p>{statusText(data)}</p>}
        {data.loginWait !== null && <p>{waitText(data.loginWait.until)}</p>}
        {loginFailures > 0 && <p>{texts.failures(loginFailures)}</p>}
      </div>
      <div className={styles.parts}>
        <div className={styles.main}>
          <ClinicFacts data={data} />
          <ClinicMessages messages={data.messages} />
          {isManager && <ClinicRights data={data} />}
        </div>
        <ClinicHelp data={data} />
      </div>
    </>
  );
}

function waitText(until: string | null): string {
  if (until === null) return texts.waits;
  const { day, time } = dayAndTime(until);
  return texts.waitsUntil(day, time);
}

function statusText({ account, state }: ClinicAccount): string {
  if (state === "active") return texts.status.active;
  if (account.numOrdinal === null) return texts.status.invited(account.email);
  if (state === "phoneToVerify") return texts.status.phoneToVerify(phoneInOneLine(account.phone));
  return texts.status.emailToVerify(account.email);
}

function UnknownClinic() {
  return (
    <Page width="form">
      <PageTitle title={texts.goneTitle} />
      <p className="intro">{texts.goneText}</p>
      <ButtonLink to={centrePath("Clinics")}>{texts.back}</ButtonLink>
    </Page>
  );
}

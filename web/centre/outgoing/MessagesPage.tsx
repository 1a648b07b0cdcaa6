import type { OutboxMessage } from "contract/centre/operator.ts";
import { failedMessages } from "contract/centre/outgoing.ts";
import type { MouseEvent } from "react";
import { dayAndTime } from "../../format/dates.ts";
import { type Column, Table } from "../../shell/centre/Table.tsx";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { usePages } from "../../shell/list-pages.ts";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { confirm } from "../../ui/confirm.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Envelope } from "../../ui/illustrations/Objects.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import styles from "./MessagesPage.module.css";
import { MESSAGES, useMessageAnswers } from "./queries.ts";
import { texts, message as words } from "./texts.ts";

const columns: readonly Column<OutboxMessage>[] = [
  {
    head: texts.kind,
    cell: ({ kind, channel }) => (
      <>
        {words.kind(kind)} <Badge tone="outline">{words.channels[channel]}</Badge>
      </>
    ),
  },
  { head: texts.recipient, cell: ({ recipient }) => recipient },
  {
    head: texts.state,
    cell: ({ state }) => (
      <span className={styles.whole}>
        <Badge tone={state === "failed" ? "danger" : "warn"}>{words.states[state]}</Badge>
      </span>
    ),
  },
  { head: texts.reason, cell: (one) => <Reason message={one} /> },
  {
    head: texts.at,
    cell: ({ finishedAt, createdAt, attempts }) => {
      const { day, time } = dayAndTime(finishedAt ?? createdAt);
      return (
        <>
          <span className={styles.whole}>{texts.when(day, time)}</span>
          <span className={styles.hint}>{texts.attempts(attempts)}</span>
        </>
      );
    },
  },
  { head: texts.actions, cell: (one) => <MessageButtons message={one} />, bare: true },
];

export function MessagesPage() {
  const pages = usePages(MESSAGES, failedMessages, {});
  return (
    <Page width="list">
      <PageTitle title={texts.title} />
      <p className={styles.intro}>{texts.intro}</p>
      {pages.error && <LoadFailure text={texts.failed} onRetry={pages.retry} />}
      {!pages.items && !pages.error && <PageSkeleton shape="rows" label={texts.loading} />}
      {pages.items?.length === 0 && (
        <EmptyState drawing={<Envelope />} title={texts.emptyTitle} line={texts.emptyLine} />
      )}
      {pages.items !== undefined && pages.items.length > 0 && (
        <Table label={texts.list} pages={pages} itemKey={({ id }) => id} columns={columns} />
      )}
    </Page>
  );
}

function Reason({ message }: { message: OutboxMessage }) {
  const { failure } = message;
  const known = failure === null ? texts.noReason : words.reason(failure);
  return (
    <>
      {known ?? <span lang="en">{failure}</span>}
      {message.state === "uncertain" && <span className={styles.hint}>{texts.uncertainHint}</span>}
      {message.state === "failed" && !message.retriable && <span className={styles.hint}>{texts.textGone}</span>}
    </>
  );
}

function MessageButtons({ message }: { message: OutboxMessage }) {
  const { retry, drop } = useMessageAnswers();
  const name = texts.nameOf(words.kind(message.kind), message.recipient);

  async function askToRetry({ currentTarget: inside }: MouseEvent<HTMLButtonElement>): Promise<void> {
    const question = { text: texts.retryQuestion, detail: texts.retryDetail(name) };
    const { result } = await confirm({ ...question, confirmLabel: texts.retry, denyLabel: texts.dropNo });
    if (result === "confirm") retry.mutate({ message, inside });
  }

  async function askToDrop({ currentTarget: inside }: MouseEvent<HTMLButtonElement>): Promise<void> {
    const question = { text: texts.dropQuestion, detail: texts.dropDetail(name), kind: "danger" } as const;
    const { result } = await confirm({ ...question, confirmLabel: texts.dropYes, denyLabel: texts.dropNo });
    if (result === "confirm") drop.mutate({ message, inside });
  }

  return (
    <span className={styles.buttons}>
      {message.retriable && (
        <Button
          variant="secondary"
          aria-label={texts.retryOf(name)}
          loading={retry.isPending}
          onClick={(event) => void askToRetry(event)}
        >
          {texts.retry}
        </Button>
      )}
      <Button
        variant="quiet"
        aria-label={texts.dropOf(name)}
        loading={drop.isPending}
        onClick={(event) => void askToDrop(event)}
      >
        {texts.drop}
      </Button>
    </span>
  );
}

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { FollowUp } from "contract/selection/follow-up.ts";
import type { SelectionEntry } from "contract/selection/selection.ts";
import { Fragment, useState } from "react";
import { currentUserQuery } from "../../accounts/profile/queries.ts";
import { selectionsQuery } from "../../candidates/selection.ts";
import { dayAndTime } from "../../format/dates.ts";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { useMediaQuery } from "../../ui/media-query.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { SheetFarewell } from "../farewell/SheetFarewell.tsx";
import { mayReport } from "../recruitments/RecruitmentButton.tsx";
import { texts as recruitmentTexts } from "../recruitments/texts.ts";
import styles from "./FollowUp.module.css";
import { NextStepFields } from "./NextStepFields.tsx";
import { NoteField } from "./NoteField.tsx";
import { isLate, nextStepText, statusAndStep } from "./next-step.ts";
import { historyQuery, useIsWaitingForNetwork, useSendUnsentChange } from "./queries.ts";
import { SheetFollowUpShape } from "./SheetFollowUpShape.tsx";
import { StatusChoice } from "./StatusChoice.tsx";
import { texts } from "./texts.ts";

export function SheetFollowUp({ candidateId }: { candidateId: number }) {
  const { data: entries, isError, refetch } = useQuery(selectionsQuery);
  const { data: account } = useQuery(currentUserQuery);
  const entry = entries?.find(({ veterinaryCandidate }) => veterinaryCandidate.id === candidateId);
  if (entry?.followUp && account) return <Panel entry={entry} followUp={entry.followUp} account={account.email} />;
  if (entries ? !entry : false) return null;
  if (!isError) return <SheetFollowUpShape />;
  return (
    <Card as="section" kind="panel" data-follow-up>
      <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} />
    </Card>
  );
}

/** Narrow screens show the follow-up collapsed to one line. A print shows text instead of fields. */
function Panel({ entry, followUp, account }: { entry: SelectionEntry; followUp: FollowUp; account: string }) {
  const isWide = useMediaQuery("(min-width: 960px)");
  const { id, firstName, lastName } = entry.veterinaryCandidate;
  useSendUnsentChange(account, id);
  const isWaiting = useIsWaitingForNetwork(id);
  const fields = (
    <>
      <div className={styles.fields}>
        <StatusChoice
          candidateId={id}
          name={`${firstName} ${lastName}`}
          followUp={followUp}
          place="sheet"
          reportHint={mayReport(entry) ? recruitmentTexts.where : undefined}
        />
        <NextStepFields candidateId={id} followUp={followUp} />
      </div>
      {followUp.status === "dismissed" && !followUp.farewellAt && <SheetFarewell candidate={{ id, firstName }} />}
      {isWaiting && (
        <p role="status">
          <Badge tone="warn">{texts.waiting}</Badge>
        </p>
      )}
      <NoteField candidateId={id} followUp={followUp} account={account} />
      {followUp.updatedBy && <p className={styles.quiet}>{changedText(followUp)}</p>}
      <History candidateId={id} farewellAt={followUp.farewellAt} />
    </>
  );
  return (
    <Card as="section" kind="panel" className={styles.panel} data-follow-up>
      {isWide ? (
        <div className={styles.content} data-print="no">
          <h2>{texts.title}</h2>
          {fields}
        </div>
      ) : (
        <details className={styles.line} data-print="no">
          <summary>
            <h2>{texts.title}</h2>
            <Line entry={entry} followUp={followUp} />
          </summary>
          <div className={styles.content}>{fields}</div>
        </details>
      )}
      <div className={styles.printed}>
        <p>
          <b>{texts.title}</b> {statusAndStep(followUp, nextStepText(entry)).join(" · ")}
        </p>
        {followUp.note !== "" && <p className="typed-text">{texts.noteOf(followUp.note)}</p>}
      </div>
    </Card>
  );
}

function Line({ entry, followUp }: { entry: SelectionEntry; followUp: FollowUp }) {
  const parts = statusAndStep(followUp, nextStepText(entry));
  return (
    <span>
      {parts.slice(0, -1).map((status) => `${status} · `)}
      <span data-late={isLate(entry) || undefined}>{parts.at(-1)}</span>
      {followUp.note !== "" && ` · ${texts.hasNote}`}
    </span>
  );
}

function changedText({ updatedBy, updatedAt }: FollowUp): string {
  const { day, time } = dayAndTime(updatedAt);
  return updatedBy
    ? texts.changedBy(`${updatedBy.firstName} ${updatedBy.lastName}`, day, time)
    : texts.changedOn(day, time);
}

interface HistoryProps {
  candidateId: number;
  farewellAt: string | undefined;
}

function History({ candidateId, farewellAt }: HistoryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} data-print="no">
      <summary>{texts.history}</summary>
      {isOpen && <Changes candidateId={candidateId} farewellAt={farewellAt} />}
    </details>
  );
}

function Changes({ candidateId, farewellAt }: HistoryProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    historyQuery(candidateId),
  );
  if (!data) return error ? <LoadFailure text={texts.historyFailed} onRetry={() => void refetch()} /> : <Skeleton />;
  const changes = data.pages.flatMap(({ items }) => items);
  if (changes.length === 0) return <p className={styles.quiet}>{texts.noHistory}</p>;
  const before = farewellAt ? changes.find(({ at }) => at <= farewellAt) : undefined;
  return (
    <>
      <ol className={styles.changes} aria-label={texts.history}>
        {changes.map((change) => {
          const { at, by } = change;
          const { day, time } = dayAndTime(at);
          const who = by ? `${by.firstName} ${by.lastName}` : texts.unknownPerson;
          return (
            <Fragment key={`${at}-${change.status}-${change.nextStepOn}`}>
              {change === before && farewellAt && <Farewell at={farewellAt} />}
              <li>
                <span>{statusAndStep(change).join(", ")}</span>
                <span className={styles.quiet}>{texts.historyBy(who, day, time)}</span>
              </li>
            </Fragment>
          );
        })}
      </ol>
      {hasNextPage && (
        <Button variant="quiet" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </>
  );
}

function Farewell({ at }: { at: string }) {
  const { day, time } = dayAndTime(at);
  return (
    <li>
      <span>{texts.farewell}</span>
      <span className={styles.quiet}>{texts.sentOn(day, time)}</span>
    </li>
  );
}

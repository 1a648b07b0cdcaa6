import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type FollowUp, isPlannable } from "contract/selection/follow-up.ts";
import type { SelectionEntry } from "contract/selection/selection.ts";
import { useState } from "react";
import { currentUserQuery } from "../../accounts/profile/queries.ts";
import { selectionsQuery } from "../../candidates/selection.ts";
import { dayAndTime, longDay, today } from "../../format/dates.ts";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { DayField } from "../../ui/DayField.tsx";
import { isHalfTyped } from "../../ui/form.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./FollowUp.module.css";
import { NoteField } from "./NoteField.tsx";
import { historyQuery, useChangeFollowUp, useIsWaitingForNetwork, useSendUnsentChange } from "./queries.ts";
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

function Panel({ entry, followUp, account }: { entry: SelectionEntry; followUp: FollowUp; account: string }) {
  const { id, firstName, lastName } = entry.veterinaryCandidate;
  useSendUnsentChange(account, id);
  const isWaiting = useIsWaitingForNetwork(id);
  return (
    <Card as="section" kind="panel" className={styles.panel} data-follow-up>
      <h2>{texts.title}</h2>
      <div className={styles.fields}>
        <StatusChoice candidateId={id} name={`${firstName} ${lastName}`} followUp={followUp} place="sheet" />
        <NextStepField candidateId={id} followUp={followUp} />
      </div>
      {isWaiting && (
        <p role="status">
          <Badge tone="warn">{texts.waiting}</Badge>
        </p>
      )}
      <NoteField candidateId={id} followUp={followUp} account={account} />
      {followUp.updatedBy && <p className={styles.quiet}>{changedText(followUp)}</p>}
      <History candidateId={id} />
    </Card>
  );
}

function changedText({ updatedBy, updatedAt }: FollowUp): string {
  const { day, time } = dayAndTime(updatedAt);
  return updatedBy
    ? texts.changedBy(`${updatedBy.firstName} ${updatedBy.lastName}`, day, time)
    : texts.changedOn(day, time);
}

function NextStepField({ candidateId, followUp }: { candidateId: number; followUp: FollowUp }) {
  const undo = useChangeFollowUp(candidateId);
  const { mutate } = useChangeFollowUp(candidateId, (change, { nextStepOn }) => {
    const action = { label: texts.undo, run: () => undo.mutate({ nextStepOn }) };
    if (change.nextStepOn === null) toast({ text: texts.stepRemoved, action });
  });
  const stored = followUp.nextStepOn ?? "";
  const [input, setInput] = useState<string>();
  const value = input ?? stored;
  const isFar = value !== "" && value !== stored && !isPlannable(value, today());
  function store(field: HTMLInputElement): void {
    if (input === undefined || isFar || isHalfTyped(field)) return;
    setInput(undefined);
    if (input === stored) return;
    mutate({ nextStepOn: input === "" ? null : input });
  }
  return (
    <div data-print={value === "" ? "no" : undefined}>
      <DayField
        label={texts.nextStep}
        value={value}
        error={isFar ? texts.nextStepFar : null}
        onChange={(event) => setInput(event.target.value)}
        onBlur={({ target }) => store(target)}
        onKeyDown={({ key, currentTarget }) => key === "Enter" && store(currentTarget)}
      />
    </div>
  );
}

function History({ candidateId }: { candidateId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} data-print="no">
      <summary>{texts.history}</summary>
      {isOpen && <Changes candidateId={candidateId} />}
    </details>
  );
}

function Changes({ candidateId }: { candidateId: number }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    historyQuery(candidateId),
  );
  if (!data) return error ? <LoadFailure text={texts.historyFailed} onRetry={() => void refetch()} /> : <Skeleton />;
  const changes = data.pages.flatMap(({ items }) => items);
  if (changes.length === 0) return <p className={styles.quiet}>{texts.noHistory}</p>;
  return (
    <>
      <ol className={styles.changes} aria-label={texts.history}>
        {changes.map(({ at, by, status, nextStepOn }) => {
          const { day, time } = dayAndTime(at);
          const who = by ? `${by.firstName} ${by.lastName}` : texts.unknownPerson;
          return (
            <li key={`${at}-${status}-${nextStepOn}`}>
              <span>{texts.historyLine(texts.statuses[status], nextStepOn && longDay(nextStepOn))}</span>
              <span className={styles.quiet}>{texts.historyBy(who, day, time)}</span>
            </li>
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

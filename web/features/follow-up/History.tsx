import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dayAndTime } from "../../format/day-and-time.ts";
import { longDay } from "../../format/long-day.ts";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./FollowUp.module.css";
import { historyQuery } from "./queries.ts";
import { texts } from "./texts.ts";

export function History({ candidateId }: { candidateId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.history} onToggle={(event) => setOpen(event.currentTarget.open)} data-print="no">
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
          const who = by ? `${by.firstName} ${by.lastName}` : texts.gone;
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

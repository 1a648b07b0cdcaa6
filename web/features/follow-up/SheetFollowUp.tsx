import { useQuery } from "@tanstack/react-query";
import type { FollowUp } from "contract/follow-up.ts";
import type { SelectionEntry } from "contract/selection.ts";
import { dayAndTime } from "../../format/day-and-time.ts";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { currentUserQuery } from "../account/queries.ts";
import { selectionsQuery } from "../selection/queries.ts";
import styles from "./FollowUp.module.css";
import { History } from "./History.tsx";
import { NextStepField } from "./NextStepField.tsx";
import { NoteField } from "./NoteField.tsx";
import { useKeptChange, useWaitsForNetwork } from "./queries.ts";
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
  useKeptChange(account, id);
  const isWaiting = useWaitsForNetwork(id);
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

import type { CandidateCard as CardFacts } from "contract/candidates/candidate-fields.ts";
import type { SelectionEntry } from "contract/selection/selection.ts";
import { Suspense } from "react";
import { CandidateCard } from "../../candidates/card/CandidateCard.tsx";
import type { FileAddress } from "../../candidates/file-address.ts";
import { Badge } from "../../ui/Badge.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Trash2 } from "../../ui/icons.tsx";
import { lazyExtra } from "../../ui/lazy-file.ts";
import { isRepeatedClick } from "../../ui/repeated-click.ts";
import { CompareTick, type Ticked } from "../compare/CompareBar.tsx";
import styles from "./SelectionList.module.css";
import { texts } from "./texts.ts";

const CardRequests = lazyExtra(async () => (await import("../introductions/CardRequests.tsx")).CardRequests);

interface EntryCardProps {
  entry: SelectionEntry;
  fileAddress: FileAddress;
  ticked: Ticked;
  onRemove: (candidate: CardFacts, button: HTMLElement) => Promise<void>;
}

export function EntryCard({ entry, fileAddress, ticked, onRemove }: EntryCardProps) {
  const { veterinaryCandidate: candidate, consultedAt } = entry;
  return (
    <CandidateCard
      candidate={candidate}
      fileAddress={fileAddress}
      list="selection"
      flag={consultedAt === null ? <Badge tone="accent">{texts.isNew}</Badge> : <Badge>{texts.seen}</Badge>}
      requests={
        <>
          <Suspense fallback={<div className={styles.requestsRoom} />}>
            <CardRequests entry={entry} />
          </Suspense>
          <CompareTick candidate={candidate} ticked={ticked} />
        </>
      }
      action={
        <IconButton
          label={texts.remove(`${candidate.firstName} ${candidate.lastName}`)}
          icon={<Trash2 size={20} aria-hidden />}
          onClick={(event) => isRepeatedClick(event) || void onRemove(candidate, event.currentTarget)}
        />
      }
    />
  );
}

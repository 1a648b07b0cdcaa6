import type { CandidateCard as CardFacts } from "contract/candidates/candidate-fields.ts";
import type { SelectionEntry } from "contract/selection/selection.ts";
import Trash2 from "lucide-react/icons/trash-2";
import { CandidateCard } from "../../../candidates/card/CandidateCard.tsx";
import type { FileAddress } from "../../../candidates/files/queries.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { isRepeatedClick } from "../../../ui/repeated-click.ts";
import { LazyCardRequests } from "../../introductions/LazyCardRequests.tsx";
import { CompareTick } from "../compare/CompareTick.tsx";
import type { Ticked } from "../compare/ticked.ts";
import { texts } from "../texts.ts";

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
          <LazyCardRequests entry={entry} />
          <CompareTick candidate={candidate} ticked={ticked} />
        </>
      }
      action={
        <IconButton
          variant="danger"
          label={texts.remove(`${candidate.firstName} ${candidate.lastName}`)}
          icon={<Trash2 size={20} aria-hidden />}
          onClick={(event) => isRepeatedClick(event) || void onRemove(candidate, event.currentTarget)}
        />
      }
    />
  );
}

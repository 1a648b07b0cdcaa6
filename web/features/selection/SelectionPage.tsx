import { useQuery } from "@tanstack/react-query";
import { screenPath } from "contract/screens.ts";
import type { SelectionEntry } from "contract/selection.ts";
import Trash2 from "lucide-react/icons/trash-2";
import { useLocation } from "react-router";
import { useErrorToast } from "../../shell/error-toast.ts";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { EmptyClipboard } from "../../ui/illustrations/EmptyClipboard.tsx";
import { PageShape } from "../../ui/PageShape.tsx";
import { isRepeatedClick } from "../../ui/repeated-click.ts";
import { CandidateCard } from "../candidates/card/CandidateCard.tsx";
import { CandidateList } from "../candidates/card/CandidateList.tsx";
import { useFileAddress } from "../files/queries.ts";
import { LazyCardRequests } from "../introductions/LazyCardRequests.tsx";
import { CompareBar } from "./compare/CompareBar.tsx";
import { CompareTick } from "./compare/CompareTick.tsx";
import { useTicked } from "./compare/ticked.ts";
import { selectionsQuery, useLeaving } from "./queries.ts";
import { useRemoval } from "./removal.ts";
import styles from "./SelectionPage.module.css";
import { texts } from "./texts.ts";

/** What this account has put aside (product 2.9): the candidate list, delete instead of add, and a status on each card. */
export function SelectionPage() {
  const { data, error, refetch } = useQuery(selectionsQuery);
  const leaving = useLeaving("removeFromSelection");
  const entries = data?.filter((entry) => !leaving.has(entry.veterinaryCandidate.id));
  // Without any list the page itself says it.
  useErrorToast(entries ? error : null, texts.loadError);
  return (
    <Page width="list">
      <PageTitle title={texts.title} />
      {entries ? (
        <Entries entries={entries} />
      ) : error ? (
        <LoadFailure text={texts.loadError} onRetry={() => void refetch()} />
      ) : (
        <PageShape shape="cards" label={texts.loading} />
      )}
    </Page>
  );
}

function Entries({ entries }: { entries: readonly SelectionEntry[] }) {
  const askToRemove = useRemoval();
  const fileAddress = useFileAddress();
  const { key } = useLocation();
  const ticked = useTicked(entries);
  if (entries.length === 0) {
    return (
      <EmptyState
        drawing={<EmptyClipboard />}
        title={texts.emptyTitle}
        line={texts.emptyLine}
        action={<ButtonLink to={screenPath("Rechercher")}>{texts.search}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <h2 className={styles.count}>{texts.count(entries.length)}</h2>
      <CandidateList
        label={texts.list}
        memory={key}
        items={entries}
        itemKey={(entry) => entry.veterinaryCandidate.id}
        renderItem={({ veterinaryCandidate, consultedAt, ...rest }) => (
          <CandidateCard
            candidate={veterinaryCandidate}
            fileAddress={fileAddress}
            list="selection"
            flag={
              <>
                {consultedAt === null ? <Badge tone="accent">{texts.isNew}</Badge> : <Badge>{texts.seen}</Badge>}
                <CompareTick candidate={veterinaryCandidate} ticked={ticked} />
              </>
            }
            requests={<LazyCardRequests entry={{ veterinaryCandidate, consultedAt, ...rest }} />}
            action={
              <IconButton
                variant="danger"
                label={texts.remove(`${veterinaryCandidate.firstName} ${veterinaryCandidate.lastName}`)}
                icon={<Trash2 size={20} aria-hidden />}
                onClick={(event) =>
                  isRepeatedClick(event) || void askToRemove(veterinaryCandidate, event.currentTarget)
                }
              />
            }
          />
        )}
      />
      <CompareBar ticked={ticked} />
    </>
  );
}

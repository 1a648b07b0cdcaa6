import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { CandidateCard as CardFacts } from "contract/candidates/candidate-fields.ts";
import { memo, Suspense, useCallback, useDeferredValue, useEffect, useMemo } from "react";
import { ApiError } from "../../api/client.ts";
import type { LoadFailureProps } from "../../shell/LoadFailure.tsx";
import { preload } from "../../shell/lazy-part.ts";
import { Badge } from "../../ui/Badge.tsx";
import { focusNeighbour } from "../../ui/focus-neighbour.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { lazyFile } from "../../ui/lazy-file.ts";
import { BookmarkPlus } from "../../ui/list-icons.ts";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { isRepeatedClick } from "../../ui/repeated-click.ts";
import { toast } from "../../ui/toast.ts";
import { usePainted } from "../../ui/use-painted.ts";
import { CandidateCard } from "../card/CandidateCard.tsx";
import { CandidateList } from "../card/CandidateList.tsx";
import { card, card as cardTexts } from "../card/texts.ts";
import { type FileAddress, useFileAddress } from "../file-address.ts";
import { newsQuery, takeFromLists } from "../queries.ts";
import { useAddToSelection, useUndoAddition } from "../selection.ts";
import { fromSearch, type SheetState } from "../sheet/origin.ts";
import styles from "./CandidateResults.module.css";
import type { FoundCandidates } from "./found-candidates.ts";
import type { SearchAddress } from "./search-address.ts";
import { search } from "./texts.ts";

const LoadFailure = lazyFile(() =>
  import("../../shell/LoadFailure.tsx").then(
    ({ LoadFailure }) => LoadFailure,
    () =>
      ({ text }: LoadFailureProps) => <p role="alert">{text}</p>,
  ),
);
const NoCandidate = lazyFile(async () => (await import("./NoCandidate.tsx")).NoCandidate);

export const RESULTS_ID = "resultats";

export interface CandidateResultsProps {
  found: FoundCandidates;
  failure: Error | null;
  address: SearchAddress;
}

export function CandidateResults({ found, failure, address }: CandidateResultsProps) {
  const add = useAddFromList();
  const fileAddress = useFileAddress();
  const { data: since } = useQuery({ ...newsQuery, select: (news) => news.since });
  const { query, entry } = found.shown;
  const { notification } = found.shown.filters;
  const origin = useMemo(() => fromSearch({ query, notification, entry }), [query, notification, entry]);
  const { cards } = found;
  // Renders the cards after the rest of the page, because rendering everything at once would block slow phones.
  const isDrawn = useDeferredValue(cards !== undefined);
  const isPainted = usePainted(isDrawn);
  useEffect(() => {
    // Loads the code of the sheet while the user reads the list, so that a sheet opens at once on a slow connection.
    if (isPainted) void preload("Candidat");
  }, [isPainted]);
  const rejection = failure instanceof ApiError && failure.code === "searchRefused" ? failure.text : undefined;
  if ((cards === undefined || !isDrawn) && !failure) return <PageSkeleton shape="results" />;
  if (cards === undefined || (cards.length === 0 && !found.hasMore)) {
    return (
      <Suspense fallback={null}>
        {cards || rejection ? (
          <NoCandidate address={address} rejection={rejection} />
        ) : (
          <LoadFailure text={search.listError} onRetry={found.retry} />
        )}
      </Suspense>
    );
  }

  return (
    <div
      id={RESULTS_ID}
      tabIndex={-1}
      className={styles.list}
      data-former={found.isFormer || address.wanted !== address.filters || undefined}
    >
      <CandidateList
        key={entry}
        label={search.list}
        memory={entry}
        items={cards}
        itemKey={(card) => card.id}
        renderItem={(candidate) => (
          <SearchCard candidate={candidate} fileAddress={fileAddress} origin={origin} since={since} onAdd={add} />
        )}
        paging={{ hasMore: found.hasMore, loading: found.loading, onLoadMore: found.loadMore, total: found.total }}
      />
    </div>
  );
}

interface SearchCardProps {
  candidate: CardFacts;
  fileAddress: FileAddress;
  origin: SheetState;
  since: string | null | undefined;
  onAdd: (id: number, button: HTMLElement) => void;
}

const SearchCard = memo(function SearchCard({ candidate, fileAddress, origin, since, onAdd }: SearchCardProps) {
  const { id, firstName, lastName } = candidate;
  return (
    <CandidateCard
      candidate={candidate}
      fileAddress={fileAddress}
      list={origin}
      flag={<NewsFlag candidate={candidate} since={since} />}
      action={
        <IconButton
          className={styles.add}
          label={cardTexts.add(`${firstName} ${lastName}`)}
          title={`${cardTexts.add(`${firstName} ${lastName}`)}. ${cardTexts.opens(firstName)}`}
          icon={<BookmarkPlus size={24} aria-hidden />}
          data-tour="add-to-selection"
          onClick={(event) => isRepeatedClick(event) || onAdd(id, event.currentTarget)}
        />
      }
    />
  );
});

function NewsFlag({ candidate, since }: Pick<SearchCardProps, "candidate" | "since">) {
  const { isAlreadyConsulted, publishedAt } = candidate;
  if (isAlreadyConsulted) return <Badge>{cardTexts.seen}</Badge>;
  return publishedAt !== null && since && publishedAt > since && <Badge tone="accent">{cardTexts.isNew}</Badge>;
}

function useAddFromList(): (id: number, button: HTMLElement) => void {
  const client = useQueryClient();
  const undo = useUndoAddition({
    onRejected: (error) => {
      if (error instanceof ApiError && error.status === 401) return;
      toast({ kind: "error", text: card.undoError });
    },
  });
  const { add } = useAddToSelection({
    onDone: ({ id }, putBack) =>
      toast({ text: card.added, action: { label: card.undo, run: () => undo.mutate({ id, putBack }) } }),
    onRejected: async (error, id) => {
      if (error instanceof ApiError && error.status === 401) return;
      const isOut = error instanceof ApiError && ["candidateRecruited", "candidateNotFound"].includes(error.code ?? "");
      toast(isOut ? { kind: "warning", text: error.text ?? card.addError } : { kind: "error", text: card.addError });
      if (isOut) await takeFromLists(client, id);
    },
  });
  return useCallback(
    (id, button) => {
      focusNeighbour(button);
      add(id);
    },
    [add],
  );
}

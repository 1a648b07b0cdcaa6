import { useQuery } from "@tanstack/react-query";
import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import { screenPath } from "contract/screens.ts";
import type { SelectionEntry } from "contract/selection/selection.ts";
import { Suspense } from "react";
import { useLocation } from "react-router";
import { ApiError } from "../../api/client.ts";
import { CandidateList } from "../../candidates/card/CandidateList.tsx";
import { useFileAddress } from "../../candidates/files/queries.ts";
import { useAddressFilter } from "../../shell/address-filter.ts";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { useErrorToast } from "../../shell/show-error.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { confirm } from "../../ui/confirm.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { focusNeighbour } from "../../ui/focus-neighbour.ts";
import { EmptyClipboard } from "../../ui/illustrations/EmptyClipboard.tsx";
import { Link } from "../../ui/Link.tsx";
import { lazyExtra } from "../../ui/lazy-file.ts";
import { PageShape } from "../../ui/PageShape.tsx";
import { OFFERED, toast } from "../../ui/toast.ts";
import { LazyOtherRequests } from "../introductions/LazyRequests.tsx";
import { CompareBar } from "./compare/CompareBar.tsx";
import { useTicked } from "./compare/ticked.ts";
import { EntryCard } from "./list/EntryCard.tsx";
import { Deferral } from "./list/PutOff.tsx";
import { SelectionHead } from "./list/SelectionHead.tsx";
import styles from "./list/SelectionList.module.css";
import type { SelectionToolsProps } from "./list/SelectionTools.tsx";
import { isFollowed, readChoice, shownEntries } from "./list/shown.ts";
import { texts as listTexts } from "./list/texts.ts";
import { selectionsQuery, useAddToSelection, useLeaving, useRemoveFromSelection } from "./queries.ts";
import { texts } from "./texts.ts";

const load = async () => (await import("./list/SelectionTools.tsx")).SelectionTools;
load().catch(() => undefined);
const Part = lazyExtra(load);

function LazySelectionTools(props: SelectionToolsProps) {
  return (
    <Suspense fallback={<div className={styles.room} />}>
      <Part {...props} />
    </Suspense>
  );
}

export function SelectionPage() {
  const { data, error, refetch } = useQuery(selectionsQuery);
  const leaving = useLeaving("removeFromSelection");
  const entries = data?.filter((entry) => !leaving.has(entry.veterinaryCandidate.id));
  // Without a list, the page itself shows the error.
  useErrorToast(entries ? error : null, texts.loadError);
  return (
    <Page width="list">
      <PageTitle title={texts.title} />
      {entries ? (
        <>
          <Entries entries={entries} />
          <LazyOtherRequests selectedIds={entries.map(({ veterinaryCandidate }) => veterinaryCandidate.id)} />
        </>
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
  const filter = useAddressFilter();
  const choice = readChoice(filter.get);
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
  const { shown, defer } = shownEntries(entries, choice);
  const cards = (items: readonly SelectionEntry[], label: string, memory: string) => (
    <CandidateList
      label={label}
      memory={memory}
      items={items}
      itemKey={(entry) => entry.veterinaryCandidate.id}
      renderItem={(entry) => (
        <EntryCard entry={entry} fileAddress={fileAddress} ticked={ticked} onRemove={askToRemove} />
      )}
    />
  );
  return (
    <>
      <SelectionHead count={entries.length} />
      {(isFollowed(entries) || choice.status !== undefined) && (
        <LazySelectionTools entries={entries} choice={choice} filter={filter} />
      )}
      {choice.status !== undefined && shown.length === 0 && (
        <p>
          {listTexts.none} <Link to={screenPath("Selection")}>{listTexts.showAll}</Link>
        </p>
      )}
      {cards(shown, texts.list, key)}
      <Deferral count={defer.length}>{cards(defer, listTexts.deferredList, `${key}-put-off`)}</Deferral>
      <CompareBar ticked={ticked} />
    </>
  );
}

/** Asks before removing (product 8). The toast offers undo, which restores the notes (beyond B2-07). */
function useRemoval(): (candidate: CandidateCard, button: HTMLElement) => Promise<void> {
  const { add } = useAddToSelection({ onRejected: rejectWith(texts.undoError) });
  const { mutate } = useRemoveFromSelection({
    onDone: (removed) => {
      const action = removed?.active && { label: texts.undo, run: () => add(removed.id) };
      toast({ text: texts.removed, duration: OFFERED, ...(action && { action }) });
    },
    onRejected: rejectWith(texts.removeError),
  });
  return async ({ id, firstName, lastName }, button) => {
    const { result } = await confirm({
      text: texts.removeQuestion,
      detail: `${firstName} ${lastName}`,
      kind: "danger",
    });
    if (result !== "confirm") return;
    focusNeighbour(button);
    mutate(id);
  };
}

/** An expired session has its own message (product 4.3). */
function rejectWith(text: string): (error: Error) => void {
  return (error) => {
    if (error instanceof ApiError && error.status === 401) return;
    toast({ kind: "error", text });
  };
}

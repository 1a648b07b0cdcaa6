import { useQuery } from "@tanstack/react-query";
import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import { screenPath } from "contract/screens.ts";
import type { SelectionEntry } from "contract/selection/selection.ts";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { ApiError } from "../../api/client.ts";
import { CandidateList } from "../../candidates/card/CandidateList.tsx";
import { useFileAddress } from "../../candidates/file-address.ts";
import {
  selectionsQuery,
  useAddToSelection,
  usePendingIds,
  useRemoveFromSelection,
} from "../../candidates/selection.ts";
import { isFollowed, readChoice, shownEntries } from "../../candidates/shown-selection.ts";
import { useAddressFilter } from "../../shell/address-filter.ts";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { useErrorToast } from "../../shell/show-error.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { confirm } from "../../ui/confirm.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { focusNeighbour } from "../../ui/focus-neighbour.ts";
import { EmptyClipboard } from "../../ui/illustrations/Objects.tsx";
import { Link } from "../../ui/Link.tsx";
import { lazyExtra } from "../../ui/lazy-file.ts";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { OFFERED, toast } from "../../ui/toast.ts";
import { CompareBar, useTicked } from "../compare/CompareBar.tsx";
import { FarewellHost } from "../farewell/FarewellHost.tsx";
import { EntryCard } from "./EntryCard.tsx";
import { SelectionHead } from "./SelectionHead.tsx";
import styles from "./SelectionList.module.css";
import { texts } from "./texts.ts";

const loadTools = async () => (await import("./SelectionTools.tsx")).SelectionTools;
loadTools().catch(() => undefined);
const SelectionTools = lazyExtra(loadTools);
const OwnAnswers = lazyExtra(async () => (await import("../answers/OwnAnswers.tsx")).OwnAnswers);
const OtherRequests = lazyExtra(async () => (await import("../introductions/OtherRequests.tsx")).OtherRequests);

export function SelectionPage() {
  const { data, error, refetch } = useQuery(selectionsQuery);
  const pending = usePendingIds("removeFromSelection");
  const entries = data?.filter((entry) => !pending.has(entry.veterinaryCandidate.id));
  useErrorToast(entries ? error : null, texts.loadError);
  return (
    <Page width="list">
      <PageTitle title={texts.title} />
      {entries ? (
        <>
          <Entries entries={entries} />
          <FarewellHost />
          <Suspense fallback={null}>{entries.some(({ introduction }) => introduction) && <OwnAnswers />}</Suspense>
          <Suspense fallback={null}>
            <OtherRequests selectedIds={entries.map(({ veterinaryCandidate }) => veterinaryCandidate.id)} />
          </Suspense>
        </>
      ) : error ? (
        <LoadFailure text={texts.loadError} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton shape="cards" label={texts.loading} />
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
  const { shown, dismissed } = shownEntries(entries, choice);
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
        <Suspense fallback={<div className={styles.room} />}>
          <SelectionTools entries={entries} choice={choice} filter={filter} />
        </Suspense>
      )}
      {choice.status !== undefined && shown.length === 0 && (
        <p>
          {texts.none} <Link to={screenPath("Selection")}>{texts.showAll}</Link>
        </p>
      )}
      {cards(shown, texts.list, key)}
      <Dismissed count={dismissed.length}>{cards(dismissed, texts.dismissedList, `${key}-put-off`)}</Dismissed>
      <CompareBar ticked={ticked} />
    </>
  );
}

/** Shows dismissed candidates in a closed section (B2-04), which opens for printing. */
function Dismissed({ count, children }: { count: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // Renders immediately, because the browser prints before the next render.
    const open = () => flushSync(() => setOpen(true));
    window.addEventListener("beforeprint", open);
    return () => window.removeEventListener("beforeprint", open);
  }, []);
  if (count === 0) return null;
  return (
    <details className={styles.dismissed} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{texts.dismissed(count)}</summary>
      {isOpen && children}
    </details>
  );
}

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

function rejectWith(text: string): (error: Error) => void {
  return (error) => {
    if (error instanceof ApiError && error.status === 401) return;
    toast({ kind: "error", text });
  };
}

import { useQuery } from "@tanstack/react-query";
import { screenPath } from "contract/screens.ts";
import type { SelectionEntry } from "contract/selection/selection.ts";
import { Suspense } from "react";
import { useLocation } from "react-router";
import { currentUserQuery } from "../../accounts/profile/queries.ts";
import { useFileAddress } from "../../candidates/file-address.ts";
import { selectionsQuery, usePendingIds } from "../../candidates/selection.ts";
import { type Choice, isFollowed, readChoice, shownEntries } from "../../candidates/shown-selection.ts";
import { type AddressFilter, useAddressFilter } from "../../shell/address-filter.ts";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { useErrorToast } from "../../shell/show-error.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Folded } from "../../ui/Folded.tsx";
import { InfiniteList } from "../../ui/InfiniteList.tsx";
import { EmptyClipboard } from "../../ui/illustrations/Objects.tsx";
import { Link } from "../../ui/Link.tsx";
import { lazyExtra } from "../../ui/lazy-file.ts";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { CompareBar, useTicked } from "../compare/CompareBar.tsx";
import { EntryRow } from "./EntryRow.tsx";
import styles from "./SelectionList.module.css";
import { texts } from "./texts.ts";
import { useRemoval } from "./use-removal.ts";

const PrintHead = lazyExtra(async () => (await import("../../accounts/profile/PrintHead.tsx")).PrintHead);
const FarewellHost = lazyExtra(async () => (await import("../farewell/FarewellHost.tsx")).FarewellHost);
const loadTools = () => import("./SelectionTools.tsx");
const loadTasks = () => import("./Tasks.tsx");
for (const load of [loadTools, loadTasks]) load().catch(() => undefined);
const SelectionMenu = lazyExtra(async () => (await loadTools()).SelectionMenu);
const StatusFilter = lazyExtra(async () => (await loadTools()).StatusFilter);
const Columns = lazyExtra(async () => (await loadTools()).Columns);
const Tasks = lazyExtra(async () => (await loadTasks()).Tasks);
const OwnAnswers = lazyExtra(async () => (await import("../answers/OwnAnswers.tsx")).OwnAnswers);
const OtherRequests = lazyExtra(async () => (await import("../introductions/OtherRequests.tsx")).OtherRequests);

export function SelectionPage() {
  const { data, error, refetch } = useQuery(selectionsQuery);
  const pending = usePendingIds("removeFromSelection");
  const entries = data?.filter((entry) => !pending.has(entry.veterinaryCandidate.id));
  const filter = useAddressFilter();
  const choice = readChoice(filter.get);
  useErrorToast(entries ? error : null, texts.loadError);
  return (
    <Page width="list">
      <Suspense fallback={null}>
        <PrintHead />
      </Suspense>
      <PageTitle
        title={texts.title}
        actions={
          entries !== undefined &&
          entries.length > 0 && (
            <Suspense fallback={null}>
              <SelectionMenu filter={filter} />
            </Suspense>
          )
        }
      />
      {entries ? (
        <>
          <Suspense fallback={null}>
            <FarewellHost />
          </Suspense>
          {/* All parts of `Entries` appear together, so that no part pushes the list down. */}
          <Suspense fallback={<PageSkeleton shape="rows" label={texts.loading} />}>
            <Entries entries={entries} choice={choice} filter={filter} />
          </Suspense>
          <Suspense fallback={null}>{entries.some(({ introduction }) => introduction) && <OwnAnswers />}</Suspense>
          <Suspense fallback={null}>
            <OtherRequests selectedIds={entries.map(({ veterinaryCandidate }) => veterinaryCandidate.id)} />
          </Suspense>
        </>
      ) : error ? (
        <LoadFailure text={texts.loadError} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton shape="rows" label={texts.loading} />
      )}
    </Page>
  );
}

interface EntriesProps {
  entries: readonly SelectionEntry[];
  choice: Choice;
  filter: AddressFilter;
}

/** A collapsed section contains the dismissed candidates (B2-04). */
function Entries({ entries, choice, filter }: EntriesProps) {
  const askToRemove = useRemoval();
  const fileAddress = useFileAddress();
  const { key } = useLocation();
  const ticked = useTicked(entries);
  const { data: user } = useQuery(currentUserQuery);
  if (entries.length === 0) {
    return (
      <EmptyState
        drawing={<EmptyClipboard />}
        title={texts.emptyTitle}
        line={user?.mendataryChecked ? `${texts.emptyLine} ${texts.emptyUnshared}` : texts.emptyLine}
        action={<ButtonLink to={screenPath("Rechercher")}>{texts.search}</ButtonLink>}
      />
    );
  }
  const { shown, dismissed } = shownEntries(entries, choice);
  const rows = (items: readonly SelectionEntry[], label: string, memory: string) => (
    <InfiniteList
      label={label}
      memory={memory}
      items={items}
      itemKey={(entry) => entry.veterinaryCandidate.id}
      renderItem={(entry) => (
        <EntryRow entry={entry} fileAddress={fileAddress} ticked={ticked} onRemove={askToRemove} />
      )}
      itemHeight={140}
      gap={8}
    />
  );
  return (
    <>
      <Tasks entries={entries} />
      <div className={styles.head}>
        <h2>{texts.count(entries.length)}</h2>
        {(isFollowed(entries) || choice.status !== undefined) && <StatusFilter entries={entries} filter={filter} />}
      </div>
      {choice.status !== undefined && shown.length === 0 && (
        <p>
          {texts.none} <Link to={screenPath("Selection")}>{texts.showAll}</Link>
        </p>
      )}
      <Columns filter={filter} />
      {rows(shown, texts.list, key)}
      {dismissed.length > 0 && (
        <Folded className={styles.dismissed} summary={texts.dismissed(dismissed.length)}>
          {rows(dismissed, texts.dismissedList, `${key}-put-off`)}
        </Folded>
      )}
      <CompareBar ticked={ticked} />
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { Notification } from "contract/alerts/notifications.ts";
import { Suspense, useDeferredValue, useEffect, useRef, useState } from "react";
import { currentUserQuery } from "../../accounts/profile/queries.ts";
import { useErrorToast } from "../../shell/show-error.ts";
import { accountMemory } from "../../ui/account-memory.ts";
import { Button } from "../../ui/Button.tsx";
import { ChipList } from "../../ui/ChipList.tsx";
import { lazyExtra } from "../../ui/lazy-file.ts";
import { useOnline } from "../../ui/use-online.ts";
import { CandidateResults } from "./CandidateResults.tsx";
import { filterChips } from "./filter-chips.ts";
import type { StudyLevels } from "./filter-draft.ts";
import { type Filters, isFiltered, readFilters, writeFilters } from "./filters.ts";
import type { FoundCandidates } from "./found-candidates.ts";
import { ListOrder } from "./ListOrder.tsx";
import { useOwnDepartmentAlone } from "./own-department.ts";
import styles from "./SearchResults.module.css";
import type { SearchAddress } from "./search-address.ts";
import { search } from "./texts.ts";

const searches = accountMemory("searches", (stored): stored is string => typeof stored === "string");

export function storeSearch(email: string, filters: Filters): void {
  const stored = { ...filters, firstName: "", lastName: "", ids: "", notification: "" };
  if (isFiltered(stored)) searches.set(email, writeFilters(stored));
}

export function lastSearchOf(email: string): Filters | undefined {
  const query = searches.get(email);
  const filters = query === undefined ? undefined : readFilters(new URLSearchParams(query));
  return filters && isFiltered(filters) ? filters : undefined;
}

function useLastSearch(filters: Filters): Filters | undefined {
  const { data: email } = useQuery({ ...currentUserQuery, select: (user) => user.email });
  const [last, setLast] = useState<Filters>();
  useEffect(() => {
    if (email === undefined) return;
    storeSearch(email, filters);
    setLast(lastSearchOf(email));
  }, [email, filters]);
  return last;
}

const SearchNews = lazyExtra(async () => (await import("./SearchNews.tsx")).SearchNews);
const QuickSearches = lazyExtra(async () => (await import("./QuickSearches.tsx")).QuickSearches);
const SaveSearch = lazyExtra(async () => (await import("./saved/SaveSearch.tsx")).SaveSearch);

export interface SearchResultsProps {
  address: SearchAddress;
  found: FoundCandidates;
  studyLevels: StudyLevels["list"];
  notification: Notification | undefined;
  failure: Error | null;
}

export function SearchResults({ address, found, studyLevels, notification, failure }: SearchResultsProps) {
  const { filters, wanted } = address;
  const isOwnAlone = useOwnDepartmentAlone(wanted);
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useLastSearch(filters);
  const isOnline = useOnline();
  // Each optional part has its own Suspense. In a shared Suspense, the cards would wait until the part's file arrives.
  const isAnswered = useDeferredValue(found.cards !== undefined || found.error !== null);
  // Loads the file of `SearchNews` after the page has sent its calls, because the file would delay the calls. If the
  // list is already in memory, shows the news at once, so that the page can restore its scroll position.
  const isStarted = useDeferredValue(true, found.cards !== undefined);
  useErrorToast(found.cards ? failure : null, search.listError);

  const chips = filterChips(wanted, { studyLevels, notification }).map(({ without, ...chip }) => ({
    ...chip,
    onRemove: () => address.search(without),
  }));
  return (
    <section className={styles.results} aria-label={search.list}>
      {isStarted && (
        <Suspense fallback={null}>
          <SearchNews />
        </Suspense>
      )}
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} aria-live="polite">
          {found.cards ? search.results(found.total) : failure || !isOnline ? search.list : search.loading}
        </h2>
        <ListOrder address={address} />
        {isAnswered && !isMessageAlone(filters) && (
          <Suspense fallback={null}>
            <SaveSearch
              filters={filters}
              labels={chips.filter(({ id }) => id !== "notification" && id !== "ids").map(({ label }) => label)}
            />
          </Suspense>
        )}
      </div>
      <ChipList label={search.activeFilters} chips={chips} fallbackFocus={heading} />
      {(isOwnAlone || !isFiltered(wanted)) && (
        <div className={styles.quick} data-print="no">
          {isAnswered && (
            <Suspense fallback={null}>
              <QuickSearches address={address} last={last} />
            </Suspense>
          )}
        </div>
      )}
      {found.arrived > 0 && (
        <div data-print="no">
          <Button variant="secondary" onClick={() => address.search(filters, { replace: true })}>
            {search.arrived(found.arrived)}
          </Button>
        </div>
      )}
      <CandidateResults found={found} failure={failure} address={address} />
    </section>
  );
}

/**
 * Users cannot save a search whose only filter is a notification. A saved search does not store the notification, so it
 * would find every candidate.
 */
function isMessageAlone(filters: Filters): boolean {
  return isFiltered(filters) && !isFiltered({ ...filters, ids: "", notification: "" });
}

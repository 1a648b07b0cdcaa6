import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { EmptySearch } from "../../ui/illustrations/EmptySearch.tsx";
import { formFilterCount, isFiltered, noFilters } from "./filters.ts";
import type { SearchAddress } from "./search-address.ts";
import { search } from "./texts.ts";

/** Why there is nobody, and the way on. */
export function NoCandidate({ address: { filters, search: goTo } }: { address: SearchAddress }) {
  const byNotification = filters.notification !== "" && filters.ZIPCode.length + formFilterCount(filters) === 0;
  if (!isFiltered(filters)) {
    return <EmptyState drawing={<EmptySearch />} title={search.noCandidateTitle} line={search.noCandidateLine} />;
  }
  return (
    <EmptyState
      drawing={<EmptySearch />}
      title={byNotification ? search.emptyNotification : search.emptyTitle}
      line={byNotification ? undefined : search.emptyLine}
      action={
        <Button variant="secondary" onClick={() => goTo(noFilters)}>
          {search.allCandidates}
        </Button>
      }
    />
  );
}

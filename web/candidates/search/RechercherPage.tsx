import { screenPath } from "contract/screens.ts";
import ChevronDown from "lucide-react/icons/chevron-down";
import Info from "lucide-react/icons/info";
import { type FormEvent, memo, Suspense, useCallback, useDeferredValue, useId, useState } from "react";
import { Navigate } from "react-router";
import { useTour } from "../../accounts/tours/use-tour.ts";
import { useAddressQuery } from "../../shell/address-query.ts";
import { Columns, Page, PageTitle } from "../../shell/Page.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { lazyExtra, lazyFile } from "../../ui/lazy-file.ts";
import { useMediaQuery } from "../../ui/media-query.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { DepartmentField } from "./DepartmentField.tsx";
import { FilterButtons } from "./FilterButtons.tsx";
import styles from "./FilterPanel.module.css";
import { type FilterPlaceProps, useFilterDraft } from "./filter-draft.ts";
import { formFilterCount } from "./filters.ts";
import { useFoundCandidates } from "./found-candidates.ts";
import { SearchResults } from "./SearchResults.tsx";
import { searchState, useSearchAddress } from "./search-address.ts";
import { useStudyLevels } from "./study-levels.ts";
import { search } from "./texts.ts";

const FilterForm = lazyFile(async () => (await import("./FilterForm.tsx")).FilterForm);
const SavedSearches = lazyExtra(async () => (await import("./saved/SavedSearches.tsx")).SavedSearches);

function FilterPanel({ applied, draft, studyLevels, onSearch }: FilterPlaceProps) {
  const [unfolded, setUnfolded] = useState(formFilterCount(applied) > 0);
  const formId = useId();
  const { change } = draft;
  const chooseDepartments = useCallback((ZIPCode: string[]) => change({ ZIPCode }), [change]);
  function submit(event: FormEvent): void {
    event.preventDefault();
    onSearch(draft.filters);
  }
  return (
    <Card as="section" kind="panel" className={styles.panel} aria-label={search.filters} data-print="no">
      <Suspense fallback={null}>
        <SavedSearches className={styles.saved} onSearch={onSearch} />
      </Suspense>
      <form method="post" className={styles.form} onSubmit={submit}>
        <div data-tour="departments">
          <DepartmentField values={draft.filters.ZIPCode} onChange={chooseDepartments} />
        </div>
        <Button
          variant="secondary"
          className={styles.toggle}
          icon={<ChevronDown size={20} aria-hidden />}
          data-tour="more-filters"
          aria-expanded={unfolded}
          aria-controls={formId}
          onClick={() => setUnfolded(!unfolded)}
        >
          {search.moreFilters}
        </Button>
        <div id={formId} className={styles.more} hidden={!unfolded}>
          <Suspense fallback={<Skeleton height="180px" />}>
            {unfolded && <FilterForm filters={draft.filters} studyLevels={studyLevels} onChange={draft.change} />}
          </Suspense>
        </div>
        <Button type="submit" wide>
          {search.submit}
        </Button>
      </form>
    </Card>
  );
}

const SearchFilters = memo(function SearchFilters(props: Omit<FilterPlaceProps, "draft">) {
  const hasRoom = useMediaQuery("(min-width: 960px)");
  const draft = useFilterDraft(props.applied);
  const Place = hasRoom ? FilterPanel : FilterButtons;
  return <Place {...props} draft={draft} />;
});

/** A notification in the address replaces the filters and then leaves the address (product 2.7). */
export function RechercherPage() {
  const query = useAddressQuery();
  const notification = query.get("notification");
  if (notification) return <Navigate to={screenPath("Rechercher")} state={searchState(notification)} replace />;
  return <Search />;
}

function Search() {
  const address = useSearchAddress();
  const studyLevels = useStudyLevels();
  const found = useFoundCandidates(address);
  const showTour = useTour("searchAsv", useDeferredValue(found.cards !== undefined));
  return (
    <Page width="list">
      <PageTitle
        title={search.title}
        actions={
          <IconButton
            variant="outline"
            label={search.tour}
            icon={<Info size={20} aria-hidden />}
            data-tour="tour-again"
            onClick={showTour}
          />
        }
      />
      <Columns side="left">
        <SearchFilters applied={address.filters} studyLevels={studyLevels} onSearch={address.search} />
        <SearchResults address={address} found={found} studyLevels={studyLevels.list} />
      </Columns>
    </Page>
  );
}

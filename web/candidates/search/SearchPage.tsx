import { type FormEvent, memo, Suspense, useCallback, useDeferredValue, useId, useState } from "react";
import { useTour } from "../../accounts/tours/use-tour.ts";
import { Columns, Page, PageTitle } from "../../shell/Page.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { ChevronDown, Info } from "../../ui/icons.tsx";
import { lazyExtra, lazyFile } from "../../ui/lazy-file.ts";
import { useMediaQuery } from "../../ui/media-query.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { DepartmentField } from "./DepartmentField.tsx";
import { FilterButtons } from "./FilterButtons.tsx";
import styles from "./FilterPanel.module.css";
import { type FilterPlaceProps, useFilterDraft, useStudyLevels } from "./filter-draft.ts";
import { isFiltered } from "./filters.ts";
import { SearchResults, type SearchResultsProps } from "./SearchResults.tsx";
import { search } from "./texts.ts";

const FilterForm = lazyFile(async () => (await import("./FilterForm.tsx")).FilterForm);
const SavedSearches = lazyExtra(async () => (await import("./saved/SavedSearches.tsx")).SavedSearches);

function FilterPanel({ applied, draft, studyLevels, onSearch }: FilterPlaceProps) {
  const [isOpen, setOpen] = useState(isFiltered({ ...applied, ZIPCode: [], ids: "", notification: "" }));
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
          aria-expanded={isOpen}
          aria-controls={formId}
          onClick={() => setOpen(!isOpen)}
        >
          {search.moreFilters}
        </Button>
        <div id={formId} className={styles.more} hidden={!isOpen}>
          <Suspense fallback={<Skeleton height="180px" />}>
            {isOpen && <FilterForm filters={draft.filters} studyLevels={studyLevels} onChange={draft.change} />}
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

export function SearchPage({ address, found, ...results }: Omit<SearchResultsProps, "studyLevels">) {
  const studyLevels = useStudyLevels();
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
        <SearchResults {...results} address={address} found={found} studyLevels={studyLevels.list} />
      </Columns>
    </Page>
  );
}

import { memo, useDeferredValue } from "react";
import { useTour } from "../../accounts/tours/use-tour.ts";
import { Columns, Page, PageTitle } from "../../shell/Page.tsx";
import { SkipLink } from "../../shell/SkipLink.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Info } from "../../ui/list-icons.ts";
import { useMediaQuery } from "../../ui/media-query.ts";
import { RESULTS_ID } from "./CandidateResults.tsx";
import { FilterButtons } from "./FilterButtons.tsx";
import { FilterPanel } from "./FilterPanel.tsx";
import { type FilterPlaceProps, useFilterDraft, useStudyLevels } from "./filter-draft.ts";
import { SearchResults, type SearchResultsProps } from "./SearchResults.tsx";
import { search } from "./texts.ts";

const SearchFilters = memo(function SearchFilters(props: Omit<FilterPlaceProps, "draft">) {
  const hasRoom = useMediaQuery("(min-width: 960px)");
  const draft = useFilterDraft(props.applied);
  const Place = hasRoom ? FilterPanel : FilterButtons;
  return <Place {...props} draft={draft} />;
});

export function SearchPage({ address, found, ...results }: Omit<SearchResultsProps, "studyLevels">) {
  const studyLevels = useStudyLevels();
  const showTour = useTour("searchAsv", useDeferredValue(found.cards !== undefined && found.cards.length > 0));
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
      <SkipLink to={RESULTS_ID} label={search.skip} />
      <Columns side="left">
        <SearchFilters applied={address.wanted} studyLevels={studyLevels} onSearch={address.search} />
        <SearchResults {...results} address={address} found={found} studyLevels={studyLevels.list} />
      </Columns>
    </Page>
  );
}

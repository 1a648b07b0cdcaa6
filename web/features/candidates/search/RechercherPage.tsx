import { screenPath } from "contract/screens.ts";
import Info from "lucide-react/icons/info";
import { memo, useDeferredValue } from "react";
import { Navigate } from "react-router";
import { useAddressQuery } from "../../../shell/address-query.ts";
import { Columns, Page, PageTitle } from "../../../shell/Page.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { useMediaQuery } from "../../../ui/media-query.ts";
import { useTour } from "../../tours/queries.ts";
import { FilterButtons } from "./FilterButtons.tsx";
import { FilterPanel } from "./FilterPanel.tsx";
import { type FilterPlaceProps, useFilterDraft } from "./filter-draft.ts";
import { useFoundCandidates } from "./found-candidates.ts";
import { SearchResults } from "./SearchResults.tsx";
import { searchState, useSearchAddress } from "./search-address.ts";
import { useStudyLevels } from "./study-levels.ts";
import { search } from "./texts.ts";

const SearchFilters = memo(function SearchFilters(props: Omit<FilterPlaceProps, "draft">) {
  const hasRoom = useMediaQuery("(min-width: 960px)");
  const draft = useFilterDraft(props.applied);
  const Place = hasRoom ? FilterPanel : FilterButtons;
  return <Place {...props} draft={draft} />;
});

/** The search (product 2.7). A notification in the address resets the filters, filters, and leaves the address. */
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
  // With the first cards, which are drawn when there is time (CandidateResults.tsx): the tour shows parts of them.
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

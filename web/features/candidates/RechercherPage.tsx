import { screenPath } from "contract/screens.ts";
import Info from "lucide-react/icons/info";
import { Navigate, useSearchParams } from "react-router";
import { Columns, Page, PageTitle } from "../../shell/Page.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { SearchFilters } from "./SearchFilters.tsx";
import { SearchResults } from "./SearchResults.tsx";
import { searchState, useSearchAddress } from "./search-address.ts";
import { useStudyLevels } from "./study-levels.ts";
import { search } from "./texts.ts";

export interface RechercherPageProps {
  /** Shows the guided tour again. Without it the info icon is left out. */
  onInfo?: () => void;
}

/** The search (product 2.7). A notification in the address resets the filters, filters, and leaves the address. */
export function RechercherPage({ onInfo }: RechercherPageProps) {
  const [query] = useSearchParams();
  const notification = query.get("notification");
  if (notification) return <Navigate to={screenPath("Rechercher")} state={searchState(notification)} replace />;
  return <Search onInfo={onInfo} />;
}

function Search({ onInfo }: { onInfo: RechercherPageProps["onInfo"] }) {
  const address = useSearchAddress();
  const studyLevels = useStudyLevels();
  return (
    <Page>
      <PageTitle
        title={search.title}
        actions={
          onInfo && (
            <IconButton variant="outline" label={search.tour} icon={<Info size={20} aria-hidden />} onClick={onInfo} />
          )
        }
      />
      <Columns side="left">
        <SearchFilters applied={address.filters} studyLevels={studyLevels} onSearch={address.search} />
        <SearchResults address={address} studyLevels={studyLevels.list} />
      </Columns>
    </Page>
  );
}

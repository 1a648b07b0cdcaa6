import { screenPath } from "contract/screens.ts";
import { Navigate } from "react-router";
import { useSearchNotification } from "./alerts/notifications/search-notification.ts";
import { useFoundCandidates } from "./candidates/search/found-candidates.ts";
import { SearchPage } from "./candidates/search/SearchPage.tsx";
import { searchState, useSearchAddress } from "./candidates/search/search-address.ts";
import { useAddressQuery } from "./shell/address-query.ts";

export function RechercherPage() {
  const notification = useAddressQuery().get("notification");
  if (notification) return <Navigate to={screenPath("Rechercher")} state={searchState(notification)} replace />;
  return <Search />;
}

function Search() {
  const address = useSearchAddress();
  const found = useFoundCandidates(address);
  return <SearchPage address={address} found={found} {...useSearchNotification(address, found.error)} />;
}

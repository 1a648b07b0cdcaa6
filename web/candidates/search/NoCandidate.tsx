import { useQuery } from "@tanstack/react-query";
import { screenPath } from "contract/screens.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { EmptySearch } from "../../ui/illustrations/EmptySearch.tsx";
import { matchCountQuery } from "../queries.ts";
import { selectionsQuery } from "../selection.ts";
import { isFiltered, noFilters } from "./filters.ts";
import type { SearchAddress } from "./search-address.ts";

const texts = {
  title: "Aucun candidat ne correspond à votre recherche",
  line: "Élargissez-la : retirez un filtre ou ajoutez un département.",
  selected: "Ceux que vous avez ajoutés vous attendent dans votre sélection.",
  allSelected: (count: number) =>
    count > 1
      ? `Les ${count} candidats qui correspondent sont déjà dans votre sélection`
      : "Le candidat qui correspond est déjà dans votre sélection",
  selection: "Voir ma sélection",
  nobodyTitle: "Aucun candidat pour le moment",
  nobodyLine: "Les nouveaux dossiers apparaîtront ici dès leur publication.",
  notification: "Les candidats de cette notification ont déjà été sélectionnés ou recrutés.",
  all: "Voir tous les candidats",
};

export interface NoCandidateProps {
  address: SearchAddress;
  rejection?: string | undefined;
}

export function NoCandidate({ address: { filters, search: goTo }, rejection }: NoCandidateProps) {
  const { data: selected = [], isLoading: isSelectionLoading } = useQuery(selectionsQuery);
  const mayBeSelected = selected.length > 0 && rejection === undefined && filters.notification === "";
  const { data: matching = 0, isLoading } = useQuery({ ...matchCountQuery(filters), enabled: mayBeSelected });
  const advice = selected.length > 0 ? `${texts.line} ${texts.selected}` : texts.line;
  const byNotification = filters.notification !== "" && !isFiltered({ ...filters, notification: "" });
  // Waits for the selection. Otherwise the button below would disappear while the second count loads.
  if (isLoading || isSelectionLoading) return null;
  if (mayBeSelected && matching > 0) {
    return (
      <EmptyState
        drawing={<EmptySearch />}
        title={texts.allSelected(matching)}
        action={<ButtonLink to={screenPath("Selection")}>{texts.selection}</ButtonLink>}
      />
    );
  }
  if (!isFiltered(filters)) {
    return <EmptyState drawing={<EmptySearch />} title={texts.nobodyTitle} line={texts.nobodyLine} />;
  }
  return (
    <EmptyState
      drawing={<EmptySearch />}
      title={rejection ?? (byNotification ? texts.notification : texts.title)}
      line={byNotification || rejection ? undefined : advice}
      action={
        <Button variant="secondary" onClick={() => goTo(noFilters)}>
          {texts.all}
        </Button>
      }
    />
  );
}

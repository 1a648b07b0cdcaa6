import { useQuery } from "@tanstack/react-query";
import { screenPath } from "contract/screens.ts";
import { selectionsQuery } from "../../../selection/entries/queries.ts";
import { Button } from "../../../ui/Button.tsx";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { EmptySearch } from "../../../ui/illustrations/EmptySearch.tsx";
import { matchCountQuery } from "../../queries.ts";
import { formFilterCount, isFiltered, noFilters } from "../filters.ts";
import type { SearchAddress } from "../search-address.ts";
import { empty } from "./texts.ts";

export interface NoCandidateProps {
  address: SearchAddress;
  rejection?: string | undefined;
}

export function NoCandidate({ address: { filters, search: goTo }, rejection }: NoCandidateProps) {
  const { data: kept = [] } = useQuery({ ...selectionsQuery, enabled: false });
  const mayBeKept = kept.length > 0 && rejection === undefined && filters.notification === "";
  const { data: matching = 0, isLoading } = useQuery({ ...matchCountQuery(filters), enabled: mayBeKept });
  const advice = kept.length > 0 ? `${empty.line} ${empty.kept}` : empty.line;
  const byNotification = filters.notification !== "" && filters.ZIPCode.length + formFilterCount(filters) === 0;
  if (isLoading) return null;
  if (mayBeKept && matching > 0) {
    return (
      <EmptyState
        drawing={<EmptySearch />}
        title={empty.allKept(matching)}
        action={<ButtonLink to={screenPath("Selection")}>{empty.selection}</ButtonLink>}
      />
    );
  }
  if (!isFiltered(filters)) {
    return <EmptyState drawing={<EmptySearch />} title={empty.nobodyTitle} line={empty.nobodyLine} />;
  }
  return (
    <EmptyState
      drawing={<EmptySearch />}
      title={rejection ?? (byNotification ? empty.notification : empty.title)}
      line={byNotification || rejection ? undefined : advice}
      action={
        <Button variant="secondary" onClick={() => goTo(noFilters)}>
          {empty.all}
        </Button>
      }
    />
  );
}

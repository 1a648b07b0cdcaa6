import { useQuery } from "@tanstack/react-query";
import { hasPlace } from "contract/candidates/nearby.ts";
import { departmentNeighbours } from "contract/department-neighbours.ts";
import { CountBadge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { useMediaQuery } from "../../ui/media-query.ts";
import { Star } from "../../ui/page-icons.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { type Filters, noFilters } from "./filters.ts";
import { useOwnDepartment, useOwnDepartmentAlone, useOwnPostalCode } from "./own-department.ts";
import styles from "./QuickSearches.module.css";
import { savedSearchesQuery, useRunSearch } from "./saved/queries.ts";
import { texts as saved } from "./saved/texts.ts";
import type { SearchAddress } from "./search-address.ts";
import { search } from "./texts.ts";

const texts = {
  quick: "Recherches rapides",
  lastSearch: "Reprendre ma dernière recherche",
  myClinic: (number: string) => `Ma clinique (${number})`,
  neighbours: "et voisins",
};

interface QuickSearchesProps {
  address: SearchAddress;
  last: Filters | undefined;
}

export function QuickSearches({ address: { wanted, search: goTo }, last }: QuickSearchesProps) {
  const own = useOwnDepartment();
  const zip = useOwnPostalCode();
  const neighbours = departmentNeighbours[own ?? ""]?.split(" ") ?? [];
  const searches = useSearchesIfHidden();
  const run = useRunSearch(goTo);
  const isOwnAlone = useOwnDepartmentAlone(wanted);
  if (searches === undefined) return null;
  if (own === undefined && last === undefined && searches.length === 0) return null;
  const go = (change: Partial<Filters>) => () => goTo({ ...noFilters, ...change });
  return (
    <fieldset className={styles.quick} aria-label={texts.quick}>
      {(isOwnAlone ? [] : searches).map((search) => (
        <Button key={search.id} variant="secondary" icon={<Star size={16} aria-hidden />} onClick={() => run(search)}>
          <span className={styles.name}>{search.name}</span>
          <CountBadge count={search.newCount} label={saved.newOnes(search.newCount)} />
        </Button>
      ))}
      {own !== undefined && (
        <span className={styles.pair}>
          <Button variant="secondary" aria-pressed={isOwnAlone} onClick={go(isOwnAlone ? {} : { ZIPCode: [own] })}>
            {texts.myClinic(own)}
          </Button>
          {neighbours.length > 0 && (
            <Button variant="secondary" onClick={go({ ZIPCode: [own, ...neighbours] })}>
              <VisuallyHidden>{texts.myClinic(own)} </VisuallyHidden>
              {texts.neighbours}
            </Button>
          )}
        </span>
      )}
      {zip !== undefined && hasPlace(zip) && (
        <Button variant="secondary" onClick={go({ near: zip, radius: "25" })}>
          {search.around}
        </Button>
      )}
      {last && !isOwnAlone && (
        <Button variant="secondary" onClick={go(last)}>
          {texts.lastSearch}
        </Button>
      )}
    </fieldset>
  );
}

function useSearchesIfHidden() {
  const isHidden = !useMediaQuery("(min-width: 960px)");
  const { data, isLoading } = useQuery({ ...savedSearchesQuery, enabled: isHidden });
  if (!isHidden) return [];
  return isLoading ? undefined : (data ?? []);
}

import { departmentNeighbours } from "contract/department-neighbours.ts";
import { Button } from "../../../ui/Button.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { type Filters, isFiltered, isPostalCode, noFilters } from "./filters.ts";
import { useLastSearch } from "./last-search.ts";
import { useOwnDepartment, useOwnPostalCode } from "./own-department.ts";
import styles from "./QuickSearches.module.css";
import type { SearchAddress } from "./search-address.ts";
import { search } from "./texts.ts";

/** Searches of every day, one press away while the list is that of all of France. */
export function QuickSearches({ address: { filters, wanted, search: goTo } }: { address: SearchAddress }) {
  const last = useLastSearch(filters);
  const own = useOwnDepartment();
  const zip = useOwnPostalCode();
  const neighbours = departmentNeighbours[own ?? ""]?.split(" ") ?? [];
  if (isFiltered(wanted) || (own === undefined && last === undefined)) return null;
  const go = (change: Partial<Filters>) => () => goTo({ ...noFilters, ...change });
  return (
    <fieldset className={styles.quick} aria-label={search.quick}>
      {own !== undefined && (
        <span className={styles.pair}>
          <Button variant="secondary" onClick={go({ ZIPCode: [own] })}>
            {search.myClinic(own)}
          </Button>
          {neighbours.length > 0 && (
            <Button variant="secondary" onClick={go({ ZIPCode: [own, ...neighbours] })}>
              <VisuallyHidden>{search.myClinic(own)} </VisuallyHidden>
              {search.neighbours}
            </Button>
          )}
        </span>
      )}
      {zip !== undefined && isPostalCode(zip) && (
        <Button variant="secondary" onClick={go({ near: zip, radius: "25" })}>
          {search.around}
        </Button>
      )}
      {last && (
        <Button variant="secondary" onClick={go(last)}>
          {search.lastSearch}
        </Button>
      )}
    </fieldset>
  );
}

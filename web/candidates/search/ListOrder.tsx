import { hasPlace, SEARCH_ORDERS, type SearchOrder } from "contract/candidates/nearby.ts";
import { ChevronDown } from "../../ui/list-icons.ts";
import { orderOf, storeOrder } from "./list-order.ts";
import { useOwnPostalCode } from "./own-department.ts";
import styles from "./SearchResults.module.css";
import type { SearchAddress } from "./search-address.ts";
import { search } from "./texts.ts";

const labels: Readonly<Record<SearchOrder, string>> = { distance: search.nearest, publication: search.latest };

/** Hidden if the clinic's postal code is unknown, because the server then cannot sort the list by distance. */
export function ListOrder({ address: { wanted, search: goTo } }: { address: SearchAddress }) {
  const zip = useOwnPostalCode();
  if (wanted.near === "" && zip !== undefined && !hasPlace(zip)) return null;
  function choose(chosen: string): void {
    const order = SEARCH_ORDERS.find((known) => known === chosen);
    if (order === undefined) return;
    storeOrder(order);
    goTo({ ...wanted, order }, { replace: true });
  }
  return (
    <div className={styles.order} data-print="no">
      <select aria-label={search.order} value={orderOf(wanted)} onChange={(event) => choose(event.target.value)}>
        {SEARCH_ORDERS.map((order) => (
          <option key={order} value={order}>
            {labels[order]}
          </option>
        ))}
      </select>
      <ChevronDown size={20} aria-hidden />
    </div>
  );
}

import { SEARCH_ORDERS, type SearchOrder } from "contract/candidates/nearby.ts";
import { readText, writeText } from "../../ui/storage.ts";
import { ORDER_KEY } from "./early-search.ts";
import type { Filters } from "./filters.ts";

/** If the URL contains no order, uses the order that the user chose last. */
export function orderOf({ order }: Pick<Filters, "order">): SearchOrder {
  return order || (SEARCH_ORDERS.find((known) => known === readText("localStorage", ORDER_KEY)) ?? "distance");
}

export function storeOrder(order: SearchOrder): void {
  writeText("localStorage", ORDER_KEY, order);
}
